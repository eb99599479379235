-- When a repair is to be done, and how long its work takes; null hours mean the usual ones.
alter table repairs
  add column planned_start timestamptz(3),
  add column planned_end timestamptz(3),
  add column expected_hours numeric(5, 2)
    check (expected_hours between 0.25 and 400 and expected_hours * 4 = trunc(expected_hours * 4)),
  add constraint repairs_plan_is_whole check (
    (planned_start is null) = (planned_end is null)
    and planned_end > planned_start and planned_end <= planned_start + interval '1440 hours');
