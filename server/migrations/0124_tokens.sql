-- What programs act for a business with. Only a digest is kept; the prefix is for people, to tell one from another.
create table tokens (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  name text not null,
  rights text not null check (rights in ('read', 'write')),
  prefix text not null,
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  -- Absent when it never ends by itself.
  expires_at timestamptz(3),
  -- To the minute: it is not written with every call.
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  constraint tokens_hash_of_tenant_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select app.protect('tokens');
-- Whoever remembers it forgets it, as a session that has ended.
create trigger forget_sessions after delete on tokens
  for each row execute function app.forget_sessions('session');
