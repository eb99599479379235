-- When the workshop of a business works: a span for each weekday, or none; and how long a car needs between a rental and
-- it. A business that never said has the usual hours, which the code knows.
create table workshops (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  hours jsonb not null,
  turn_round_minutes integer not null check (turn_round_minutes between 0 and 1440),
  primary key (tenant_id, id),
  constraint workshops_one_per_tenant unique (tenant_id)
);
select app.protect('workshops');
select app.raises('workshops', 'settings');

-- Conflicts that somebody of the business has dismissed (docs/decisions/029). The id of a conflict is made of its facts, so
-- that one whose facts have changed is another one, and not dismissed.
create table conflict_dismissals (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  conflict_id text not null,
  dismissed_at timestamptz(3) not null,
  dismissed_by uuid not null,
  primary key (tenant_id, id),
  constraint conflict_dismissals_once unique (tenant_id, conflict_id),
  foreign key (tenant_id, dismissed_by) references users (tenant_id, id)
);
select app.protect('conflict_dismissals');
select app.raises('conflict_dismissals', 'conflicts');

-- What people say about a repair. One that is deleted keeps its place and loses its text; all go with their repair.
create table comments (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  by_user uuid not null,
  at timestamptz(3) not null,
  text text,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  -- What the sender called the request: sent again within a day it finds this comment.
  request_key text,
  primary key (tenant_id, id),
  constraint comments_request_unique unique (tenant_id, request_key),
  constraint comments_text_until_deleted check ((text is null) = (deleted_at is not null)),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_user) references users (tenant_id, id)
);
create index comments_of_repair on comments (tenant_id, repair_id, at, id);
select app.protect('comments');

-- A comment is a change of its repair, for whoever has that open.
create function app.raise_commented() returns trigger language plpgsql as $$
declare
  commented record;
begin
  for commented in
    select tenant_id, case when count(distinct repair_id) = 1 then min(repair_id::text)::uuid end as repair_id
    from changed group by tenant_id
  loop
    perform app.raise_change(commented.tenant_id, 'repairs', commented.repair_id);
  end loop;
  return null;
end $$;
create trigger raise_insert after insert on comments
  referencing new table as changed for each statement execute function app.raise_commented();
create trigger raise_update after update on comments
  referencing new table as changed for each statement execute function app.raise_commented();

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
