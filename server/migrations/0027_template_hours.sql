-- The working hours that a routine's repairs take; absent means two. A generated repair takes them over.
alter table routine_templates add column expected_hours numeric(5, 2)
  check (expected_hours between 0.25 and 400 and expected_hours * 4 = floor(expected_hours * 4));
