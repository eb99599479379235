-- What a program does is done by nobody of the business. Its token is kept, and where people read who it was its name, as that of a mechanic is in the
-- history: both tell the same when the token is gone.
alter table repairs alter column reported_by drop not null;
alter table conflict_dismissals alter column dismissed_by drop not null;

alter table routine_templates alter column created_by drop not null;
alter table routine_templates add column by_token uuid;

alter table imports alter column created_by drop not null;
alter table imports add column by_token uuid;
alter table imports add column by_name text;

alter table job_links alter column by_user drop not null;
alter table job_links add column by_token uuid;
alter table job_links add column by_name text;

alter table comments alter column by_user drop not null;
alter table comments add column by_token uuid;
alter table comments add column by_name text;

alter table objects add column by_token uuid;
alter table objects drop constraint objects_sent_by_somebody;
alter table objects
  add constraint objects_sent_by_somebody check (uploaded_by is not null or link_id is not null or by_token is not null);
