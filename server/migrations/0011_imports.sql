-- One import: who brought what, and how it went. What it created points to it.
create table imports (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('csv', 'hq')),
  file_name text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  imported integer not null,
  errors integer not null,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, undone_by) references users (tenant_id, id)
);
create index imports_newest on imports (tenant_id, created_at desc, id desc);
select app.protect('imports');

alter table repairs
  add column import_id uuid,
  add constraint repairs_import_exists foreign key (tenant_id, import_id) references imports (tenant_id, id);
create index repairs_of_import on repairs (tenant_id, import_id) where import_id is not null;
