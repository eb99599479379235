alter table repairs
  alter column estimated_cost type numeric(12, 2),
  alter column actual_cost type numeric(12, 2),
  add column template_id uuid;

-- The orders that pages come in.
create index repairs_newest on repairs (tenant_id, created_at desc, id desc);
create index repairs_urgent on repairs (tenant_id, status, urgency_rank desc, created_at desc, id desc);
create index repairs_completed on repairs (tenant_id, completed_at desc, id desc) where status = 'completed';
drop index repairs_by_vehicle;
create index repairs_of_vehicle on repairs (tenant_id, vehicle_id, status, created_at desc);

-- Counts are on every screen, so they are kept, not counted: one row per status and urgency that a business has.
create table repair_counts (
  tenant_id uuid not null references tenants (id) on delete cascade,
  status text not null,
  urgency_level text not null,
  count integer not null,
  primary key (tenant_id, status, urgency_level)
);
select app.protect('repair_counts');

create function app.count_repairs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, -count(*) from removed group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  else
    insert into repair_counts as known (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, sum(step) from (
        select tenant_id, status, urgency_level, 1 as step from added
        union all select tenant_id, status, urgency_level, -1 from removed) as steps
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
      on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_insert after insert on repairs
  referencing new table as added for each statement execute function app.count_repairs();
create trigger count_update after update on repairs
  referencing old table as removed new table as added for each statement execute function app.count_repairs();
create trigger count_delete after delete on repairs
  referencing old table as removed for each statement execute function app.count_repairs();

-- Who did what to a repair; it outlives the repair.
create table repair_history (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  at timestamptz(3) not null,
  by_user uuid,
  action text not null check (action in ('created', 'edited', 'deleted', 'generated', 'imported')),
  changes jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, by_user) references users (tenant_id, id)
);
create index repair_history_of_repair on repair_history (tenant_id, repair_id, at desc, id desc);
select app.protect('repair_history');

-- The same request sent again within a day finds what the first one made.
create table repair_requests (
  tenant_id uuid not null references tenants (id) on delete cascade,
  key text not null,
  repair_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, key)
);
create index repair_requests_by_age on repair_requests (created_at);
select app.protect('repair_requests');
select app.open_to_system('repair_requests', 'select, delete');
