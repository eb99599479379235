-- What a repair will cost as its mechanic says, and what was decided (docs/decisions/082). There is one at a time, written whole, and every
-- answer of a repair tells it.
alter table repairs add column estimate jsonb;
alter table repairs
  add constraint repairs_estimate_state_known check (estimate ->> 'state' in ('open', 'approved', 'declined'));

-- A total not above it is approved at once; null: a person decides each.
alter table tenants add column approve_under numeric(12, 2);
alter table tenants add constraint tenants_approve_under_positive check (approve_under >= 0);

-- When the estimate was made that came through it, and where it was mailed to: who is told what was decided.
alter table job_links add column estimated_at timestamptz(3);
alter table job_links add column mailed_to text;
