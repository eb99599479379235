-- Jobs that a business has put in line where the queue is on another machine than the business: written in the same transaction
-- as what they are about, and moved to the queue when that is done (docs/decisions/022). One machine needs none of it.
create table outbox (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  job text not null,
  data jsonb not null,
  singleton_key text,
  start_after_seconds integer,
  primary key (tenant_id, id)
);
select app.protect('outbox');
select app.open_to_system('outbox', 'select, delete');
