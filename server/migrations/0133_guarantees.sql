-- Who owes a repair already (docs/decisions/083): the mechanic who did the same lately, or the maker of the car.
alter table mechanics add column guarantee_days integer;
alter table mechanics add column guarantee_distance integer;
alter table mechanics add constraint mechanics_guarantee_days_known check (guarantee_days between 1 and 3650);
alter table mechanics
  add constraint mechanics_guarantee_distance_known check (guarantee_distance between 1 and 1000000);
-- Few guarantee anything, and every answer about repairs asks who.
create index mechanics_with_guarantee on mechanics (tenant_id) include (guarantee_days)
  where guarantee_days is not null or guarantee_distance is not null;

alter table vehicles add column warranty_until date;
alter table vehicles add column warranty_distance integer;
alter table vehicles
  add constraint vehicles_warranty_distance_known check (warranty_distance between 0 and 9999999);

-- What was done to a car lately of one category, by somebody.
create index repairs_done_to_vehicle on repairs (tenant_id, vehicle_id, category, completed_at)
  where status = 'completed' and mechanic is not null;

-- Answers from before do not say whether a repair is covered, nor until when a car is under warranty: the topics make them old.
alter table topic_revisions no force row level security;
update topic_revisions set revision = revision + 1 where topic in ('repairs', 'vehicles');
alter table topic_revisions force row level security;
