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
