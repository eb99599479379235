-- What a damage cost, who is asked for it, and what came back (docs/decisions/081). How a claim stands is written with its repair, once:
-- every list of repairs tells it and asks for it.
alter table repairs add column claim_state text;
alter table repairs
  add constraint repairs_claim_state_known check (claim_state in ('draft', 'claimed', 'disputed', 'paid', 'waived'));

alter table tenants add column claim_fee numeric(12, 2);
alter table tenants add constraint tenants_claim_fee_positive check (claim_fee >= 0);
alter table tenants add column charges_in_hq boolean not null default false;

create table claims (
  tenant_id uuid not null references tenants (id) on delete cascade,
  repair_id uuid not null,
  -- First. From then on the rental stands here as it was then, in HQ's words: its booking may change, and be gone.
  sent_at timestamptz(3),
  rental_id text,
  rental_number text,
  rental_pick_up timestamptz(3),
  rental_return timestamptz(3),
  -- Why it is disputed, or waived.
  reason text,
  -- The last charge in HQ: one press, told apart from others by its own id, is one call at the most. Whoever calls has taken it before.
  hq_state text check (hq_state in ('sending', 'charged', 'refused', 'unclear')),
  hq_at timestamptz(3),
  hq_press uuid,
  hq_taken_at timestamptz(3),
  hq_amount numeric(14, 2),
  hq_day date,
  hq_charge_id text,
  hq_error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, repair_id),
  constraint claims_rental_from_sending check ((sent_at is null) = (rental_id is null)),
  constraint claims_press_whole check ((hq_state is null) = (hq_at is null)),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade
);
select app.protect('claims');

-- A claim is a part of its repair, for whoever has that open, as a comment is. Its lines and payments are never written without it.
create trigger raise_insert after insert on claims
  referencing new table as changed for each statement execute function app.raise_commented();
create trigger raise_update after update on claims
  referencing new table as changed for each statement execute function app.raise_commented();

create table claim_lines (
  tenant_id uuid not null references tenants (id) on delete cascade,
  repair_id uuid not null,
  place smallint not null,
  kind text not null check (kind in ('repair', 'downtime', 'fee', 'other', 'waiver')),
  label text not null,
  amount numeric(12, 2) not null,
  basis text,
  primary key (tenant_id, repair_id, place),
  constraint claim_lines_only_waivers_below check ((kind = 'waiver') = (amount < 0)),
  foreign key (tenant_id, repair_id) references claims (tenant_id, repair_id) on delete cascade
);
select app.protect('claim_lines');

create table claim_payments (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  paid_on date not null,
  amount numeric(12, 2) not null check (amount > 0),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, repair_id) references claims (tenant_id, repair_id) on delete cascade
);
create index claim_payments_of_claim on claim_payments (tenant_id, repair_id);
select app.protect('claim_payments');

-- Damages by when they were found, and claims of one kind: few among all repairs.
create index repairs_damages on repairs (tenant_id, found_at) where cause = 'damage';
create index repairs_by_claim on repairs (tenant_id, claim_state) where claim_state is not null;
