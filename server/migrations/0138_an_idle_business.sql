-- That a sync went well, and when, is no change of the connection: it wakes no screen and makes no answer old. Screens that show
-- when it was ask for it.
drop trigger raise_update on hq_configs;
create function app.raise_connection() returns trigger language plpgsql as $$
begin
  perform app.raise_change(new.tenant_id, 'tenant', new.id);
  return null;
end $$;
create trigger raise_update after update on hq_configs for each row
  when (to_jsonb(new) - '{last_sync,last_auto_sync}'::text[] is distinct from to_jsonb(old) - '{last_sync,last_auto_sync}'::text[])
  execute function app.raise_connection();

-- When conflicts were last looked for in all of a business, and what they rested on then: a sync that changes nothing looks again only
-- when time may have.
alter table looks add column conflicts_at timestamptz(3);
alter table looks add column conflicts_revision text;
