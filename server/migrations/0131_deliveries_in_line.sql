-- What waits behind another is looked up by its key, and never by going through all that waits. A business that has just come to have
-- many is one that the database knows nothing of yet: to it all indexes that begin with the business are as good, so those that do not
-- help are not there to be chosen. What is never due (infinity) is not in line for being looked at, and most have no person.
drop index deliveries_of_person;
create index deliveries_of_person on deliveries (tenant_id, user_id) where user_id is not null;
drop index deliveries_of_tenant_by_due;
create index deliveries_of_tenant_by_due on deliveries (tenant_id, way, due_at)
  where state in ('gathering', 'waiting') and due_at < 'infinity';
drop index deliveries_by_due;
create index deliveries_by_due on deliveries (way, due_at) where state in ('gathering', 'waiting') and due_at < 'infinity';

-- Among all of a business that have a key and wait, one more than the last: so no more wait than from the first to the last, and nobody
-- counts them with every change. Two that come at once may have the same.
alter table deliveries add column place_in_line bigint;
create index deliveries_in_line on deliveries (tenant_id, place_in_line) where place_in_line is not null and state = 'waiting';
