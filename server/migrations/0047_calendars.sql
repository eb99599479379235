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
