-- Links with which mechanics see one repair and say how it goes. The secret is in the link alone; here is its digest.
create table job_links (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  repair_id uuid not null,
  by_user uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- When somebody took it back, or its repair was completed: for good, also when that is opened again.
  revoked_at timestamptz(3),
  -- When its mechanic last said to be done: what they reported is theirs to see again, and no other's.
  done_at timestamptz(3),
  primary key (tenant_id, id),
  constraint job_links_token_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_user) references users (tenant_id, id)
);
create index job_links_of_repair on job_links (tenant_id, repair_id, created_at desc);
select app.protect('job_links');

-- What comes through such a link no user uploaded.
alter table objects alter column uploaded_by drop not null;
alter table objects add column link_id uuid;
alter table objects add constraint objects_sent_by_somebody check (uploaded_by is not null or link_id is not null);
