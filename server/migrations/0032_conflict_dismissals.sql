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
