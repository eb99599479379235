-- A business can be erased. What goes with it goes as the owner of the tables, who sees no business under forced row level
-- security; nobody is left to be told, and neither a revision nor a count may be written for what is gone.
create or replace function app.raise_change(tenant uuid, changed_topic text, changed_id uuid) returns void
language plpgsql as $$
begin
  if not exists (select from tenants where id = tenant) then
    return;
  end if;
  insert into topic_revisions as known (tenant_id, topic, revision) values (tenant, changed_topic, 1)
    on conflict (tenant_id, topic) do update set revision = known.revision + 1;
  perform pg_notify('pitlane', json_build_object(
    'kind', 'change', 'tenantId', tenant, 'topic', changed_topic, 'id', changed_id)::text);
end $$;

create or replace function app.count_repairs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, -count(*) from removed
      where exists (select from tenants where tenants.id = tenant_id)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  else
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, sum(step) from (
        select tenant_id, status, urgency_level, 1 as step from added
        union all select tenant_id, status, urgency_level, -1 from removed) as steps
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;
