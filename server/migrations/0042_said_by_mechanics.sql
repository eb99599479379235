-- What a mechanic said last of a repair: what they wait for, and that they are done. Few repairs have either.
alter table repairs add column waiting jsonb;
alter table repairs add column reported_done jsonb;
-- Somebody who is no user did it, and is called this.
alter table repair_history add column by_name text;
