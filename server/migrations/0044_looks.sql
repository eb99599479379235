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
select app.open_to_system('topic_revisions', 'select');

-- Businesses that are there before anybody looks have routines that are overdue for long: no news, when they are looked at first.
alter table tenants add column predates_looks boolean not null default true;
alter table tenants alter column predates_looks set default false;

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
