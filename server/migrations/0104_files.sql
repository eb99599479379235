-- What people uploaded. A row exists before its file does and goes after it, so that no file is ever without a row for long.
create table objects (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  -- Nobody, when it came through a mechanic's link.
  uploaded_by uuid,
  -- offered: its address is signed; receiving: bytes arrive; uploaded: not checked yet; claimed: checked, and the only
  -- state that is ever served; removed: its files go.
  state text not null default 'offered'
    check (state in ('offered', 'receiving', 'uploaded', 'claimed', 'removed')),
  kind text check (kind in ('photo', 'receipt', 'profile')),
  content_type text,
  size integer,
  width integer,
  -- The repair or the user that shows it.
  used_by uuid,
  unused_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  link_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references users (tenant_id, id),
  check ((used_by is null) = (unused_since is not null)),
  check (used_by is null or state = 'claimed'),
  check (state <> 'claimed' or (kind is not null and content_type is not null and size is not null)),
  constraint objects_sent_by_somebody check (uploaded_by is not null or link_id is not null)
);
create index objects_by_use on objects (tenant_id, used_by) where used_by is not null;
create index objects_unused on objects (unused_since) where used_by is null;
-- What a business keeps, and what is under way, is counted from its rows; this answers from the index alone.
create index objects_kept on objects (tenant_id, state, created_at) include (size) where state <> 'removed';
select app.protect('objects');
select app.open_to_system('objects', 'select, update, delete');
