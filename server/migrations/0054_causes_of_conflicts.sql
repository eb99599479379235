-- Who changed what a conflict rests on of a repair, until the look that follows has told of it (docs/decisions/049); nobody, when its
-- mechanic did. The last one counts.
create table conflict_causes (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  by_user uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_user) references users (tenant_id, id) on delete cascade
);
select app.protect('conflict_causes');
