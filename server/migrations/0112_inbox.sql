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
  -- Which mail it goes out with; none when it is not mailed.
  mail_id uuid,
  primary key (tenant_id, id),
  constraint notifications_told_once unique (tenant_id, user_id, kind, about),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notifications_newest on notifications (tenant_id, user_id, at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
create index notifications_by_age on notifications (at);
create index notifications_of_mail on notifications (tenant_id, mail_id) where mail_id is not null;
select app.protect('notifications');
select app.open_to_system('notifications', 'select, delete');

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

-- What was told to all of a business, or to its administrators, and is told only once (docs/decisions/049): also when nobody but
-- its cause was there to hear it.
create table tidings (
  tenant_id uuid not null references tenants (id) on delete cascade,
  kind text not null,
  about text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, kind, about)
);
create index tidings_by_age on tidings (at);
select app.protect('tidings');
select app.open_to_system('tidings', 'select, delete');

-- Who changed what a conflict rests on of a repair, until the look that follows has told of it (docs/decisions/049); nobody, when its
-- mechanic did. The last one counts.
create table conflict_causes (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  by_user uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_user) references users (tenant_id, id) on delete cascade
);
select app.protect('conflict_causes');

-- When whatever depends on time was last looked at, of each business (docs/decisions/038): on which of its days, at which revision
-- of what it rests on, and its last digest.
create table looks (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  looked_on date,
  revision text,
  digest_on date,
  digest_at timestamptz(3)
);
select app.protect('looks');
select app.open_to_system('looks', 'select');

-- Routines that are overdue, or were a moment ago, so that each is told once: since when, except those that were so before anybody
-- looked, and by which day or reading.
create table overdue_routines (
  tenant_id uuid not null,
  template_id uuid not null,
  due text not null,
  since timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, template_id),
  foreign key (tenant_id, template_id) references routine_templates (tenant_id, id) on delete cascade
);
create index overdue_routines_since on overdue_routines (tenant_id, since) where ended_at is null;
select app.protect('overdue_routines');

-- The key pair that all push services know this installation by, made at its first use; the private one is sealed.
create table push_keys (
  id smallint primary key constraint push_keys_is_one check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null
);
grant select, insert, update on push_keys to pitlane_system;

-- Browsers that are told by push. Where one is reached, and what it reads with, is sealed; it is found again by a digest of its
-- address. Whoever registers an address last has it.
create table push_devices (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  endpoint_hash bytea not null,
  origin text not null,
  subscription text not null,
  name text not null,
  created_at timestamptz(3) not null,
  registered_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  constraint push_devices_endpoint_unique unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index push_devices_of_user on push_devices (tenant_id, user_id);
create index push_devices_by_endpoint on push_devices (endpoint_hash);
select app.protect('push_devices');
select app.open_to_system('push_devices', 'select');

-- The address of a person's calendar: only a digest of its token is kept, and a new one replaces the old.
create table calendars (
  tenant_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, user_id),
  constraint calendars_token_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('calendars');
