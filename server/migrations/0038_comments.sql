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
