-- When something is next due rests on what was done of routines, and on no other change of a repair: so that is counted by itself. Windows are told
-- of it as of any other change of repairs.
create function app.count_completions(businesses uuid[]) returns void language sql as $$
  insert into topic_revisions as known (tenant_id, topic, revision)
  select id, 'completions', 1 from tenants where id = any(businesses)
  on conflict (tenant_id, topic) do update set revision = known.revision + 1
$$;

create function app.raise_completions() returns trigger language plpgsql as $$
begin
  if exists (select from changed where template_id is not null and status = 'completed') then
    perform app.count_completions(array(
      select distinct tenant_id from changed where template_id is not null and status = 'completed'));
  end if;
  return null;
end $$;

-- One that was done and is not any more counts as well.
create function app.raise_changed_completions() returns trigger language plpgsql as $$
begin
  if exists (select from changed where template_id is not null and status = 'completed')
    or exists (select from before where template_id is not null and status = 'completed') then
    perform app.count_completions(array(
      select tenant_id from changed where template_id is not null and status = 'completed'
      union
      select tenant_id from before where template_id is not null and status = 'completed'));
  end if;
  return null;
end $$;

-- After the topic of repairs, by name, so that two writers of a business wait for each other in one order.
create trigger raises_completions_insert after insert on repairs
  referencing new table as changed for each statement execute function app.raise_completions();
create trigger raises_completions_update after update on repairs
  referencing old table as before new table as changed for each statement execute function app.raise_changed_completions();
create trigger raises_completions_delete after delete on repairs
  referencing old table as changed for each statement execute function app.raise_completions();
