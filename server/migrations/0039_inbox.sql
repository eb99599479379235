-- What each person was told, written in the transaction that caused it. The same about the same is told to a person once;
-- what may happen again and again has no `about`.
create table notifications (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  sentence text not null,
  link text not null,
  about text,
  read_at timestamptz(3),
  primary key (tenant_id, id),
  constraint notifications_told_once unique (tenant_id, user_id, kind, about),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notifications_newest on notifications (tenant_id, user_id, at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
create index notifications_by_age on notifications (at);
select app.protect('notifications');
select app.open_to_system('notifications', 'select, delete');

-- A topic that only these people hear: their ids go along, as many at a time as a message holds.
create function app.tell_people(tenant uuid, told_topic text, people uuid[]) returns void language plpgsql as $$
declare
  at_a_time constant integer := 100;
begin
  for start in 1 .. coalesce(cardinality(people), 0) by at_a_time loop
    perform pg_notify('pitlane', json_build_object('kind', 'change', 'tenantId', tenant, 'topic', told_topic,
      'people', people[start : start + at_a_time - 1])::text);
  end loop;
end $$;

create function app.raise_told() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select tenant_id, array_agg(distinct user_id) as people from changed group by tenant_id loop
    perform app.tell_people(told.tenant_id, 'inbox', told.people);
  end loop;
  return null;
end $$;
create trigger raise_insert after insert on notifications
  referencing new table as changed for each statement execute function app.raise_told();
create trigger raise_update after update on notifications
  referencing new table as changed for each statement execute function app.raise_told();

-- What a person has chosen: of each kind by mail, by push, and the digest. What they never chose is as usual, which the code
-- knows.
create table notification_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  kinds jsonb not null default '{}',
  digest boolean,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('notification_settings');
