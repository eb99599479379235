-- Why a repair is needed, when that was found, and the rental it is put down to (docs/decisions/080): HQ's own id of a booking, which
-- stays when the booking is no longer kept.
alter table repairs add column cause text;
alter table repairs add constraint repairs_cause_known check (cause in ('wear', 'damage'));
alter table repairs add column found_at timestamptz(3) not null default now();
alter table repairs add column rental_id text;

-- What is there was found when it was made; what came as completed with an import, at noon of its first day. Answers from before do not
-- say it: the topic makes them old.
alter table tenants no force row level security;
alter table repairs no force row level security;
alter table topic_revisions no force row level security;
alter table repairs disable trigger user;
update repairs set found_at = case
    when import_id is not null and repairs.status = 'completed' and coalesce(start_date, end_date) is not null
      then least(repairs.created_at, (coalesce(start_date, end_date) + time '12:00') at time zone tenants.timezone)
    else repairs.created_at end
  from tenants where tenants.id = repairs.tenant_id;
alter table repairs enable trigger user;
update topic_revisions set revision = revision + 1 where topic = 'repairs';
alter table topic_revisions force row level security;
alter table repairs force row level security;
alter table tenants force row level security;

-- Of most repairs nobody says why.
create index repairs_by_cause on repairs (tenant_id, cause, created_at desc, id desc) where cause is not null;
