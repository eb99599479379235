-- An e-mail address that somebody wants for their account. It counts when its owner has followed the mailed link.
create table email_changes (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  email text not null,
  -- Absent until the link is mailed.
  token_hash bytea constraint email_changes_token_unique unique,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint email_changes_one_each unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index email_changes_by_expiry on email_changes (expires_at);
select app.protect('email_changes');
select app.open_to_system('email_changes', 'select, delete');

-- The person's sessions tell what they wait for.
create function app.forget_sessions_of_user() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('pitlane', json_build_object('kind', 'sessions', 'by', 'user', 'value', owner)::text);
  return null;
end $$;
create trigger forget_sessions after insert or update or delete on email_changes
  for each row execute function app.forget_sessions_of_user();

-- Sessions from before a suspension have ended with it, also when the business is active again.
alter table tenants add column suspended_at timestamptz(3);
create function app.note_suspension() returns trigger language plpgsql as $$
begin
  if old.status = 'active' or old.suspended_at is null then
    new.suspended_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_suspension before update on tenants
  for each row when (old.status is distinct from new.status) execute function app.note_suspension();

-- A repair is answered with the name of the person it is assigned to: another name is another answer.
create index repairs_by_assigned on repairs (tenant_id, assigned_to) where assigned_to is not null;
create function app.raise_names() returns trigger language plpgsql as $$
begin
  perform app.raise_change(tenant_id, 'repairs', null) from (
    select distinct tenant_id from changed join before using (tenant_id, id)
    where (changed.first_name, changed.last_name) is distinct from (before.first_name, before.last_name)
      and exists (select from repairs where repairs.tenant_id = changed.tenant_id and assigned_to = changed.id)
  ) as renamed;
  return null;
end $$;
create trigger raise_names after update on users referencing old table as before new table as changed
  for each statement execute function app.raise_names();
