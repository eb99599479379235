-- How the business counts the hours of a day, once it has chosen; until then as it counts distances.
alter table tenants add column clock smallint;
alter table tenants add constraint tenants_clock_known check (clock in (12, 24));
