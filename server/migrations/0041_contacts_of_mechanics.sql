-- How a mechanic is reached: a job is sent there, and the phone is for people.
alter table mechanics add column email text;
alter table mechanics add column phone text;
