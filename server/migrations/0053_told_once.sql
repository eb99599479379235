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

-- What people have heard before. The owner of the tables sees no row of them while row level security is forced.
alter table notifications no force row level security;
alter table tidings no force row level security;
insert into tidings (tenant_id, kind, about, at)
  select tenant_id, kind, about, min(at) from notifications
  where kind in ('conflict', 'papers', 'hq') and about is not null group by tenant_id, kind, about;
alter table tidings force row level security;
alter table notifications force row level security;
