-- What administrators may want to know later: who did what, when, and roughly from where (docs/decisions/070). What happened is kept by
-- the name that the code has for its sentence; people are read by their ids, so that who is erased is named nowhere.
create table audit_entries (
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- Made of its moment: the newest is the last.
  id uuid not null,
  at timestamptz(3) not null,
  kind text not null,
  said text not null,
  -- What the sentence says of it; no secret, and nothing of a person.
  details jsonb not null default '{}',
  by_user uuid,
  -- Somebody who is no user did it, and is called this.
  by_name text,
  -- Whom it is about: a user, or somebody who is invited.
  about_user uuid,
  address_range text,
  -- What strangers can do again and again is one entry, and counted.
  joined_by text,
  times integer not null default 1,
  primary key (tenant_id, id),
  constraint audit_entries_joined_unique unique (tenant_id, joined_by),
  foreign key (tenant_id, by_user) references users (tenant_id, id)
);
create index audit_entries_of_kind on audit_entries (tenant_id, kind, id);
create index audit_entries_by_person on audit_entries (tenant_id, by_user, id);
create index audit_entries_about_person on audit_entries (tenant_id, about_user, id) where about_user is not null;
create index audit_entries_by_age on audit_entries (at);
select app.protect('audit_entries');
select app.open_to_system('audit_entries', 'select, delete');
