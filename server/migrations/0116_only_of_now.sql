-- Contracts: what 0.9.0 has kept for the versions before it. Its instances are stopped before this one starts: they still look into
-- the tables of mails and pushes for what those left behind.

-- What is left there to deliver leaves by the ways of now, under its id; what was given up is shown as before.
alter table mails no force row level security;
alter table posted_mails no force row level security;
alter table pushes no force row level security;
alter table deliveries no force row level security;
insert into deliveries
    (tenant_id, id, way, user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason, is_held)
  select tenant_id, id, 'gathered-mail', user_id, kind, case state when 'failed' then state else 'waiting' end, made_at, due_at,
    attempts, ended_at, sent_to, reason, is_held
  from mails where state in ('gathering', 'closed', 'failed')
  on conflict (tenant_id, id) do nothing;
insert into deliveries
    (tenant_id, id, way, user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason, is_held, sealed, good_until,
     is_counted)
  select tenant_id, id, 'posted-mail', user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason, is_held, sealed,
    good_until, is_counted
  from posted_mails where state in ('waiting', 'failed')
  on conflict (tenant_id, id) do nothing;
insert into deliveries (tenant_id, id, way, sent_to, about, made_at, due_at, good_until, attempts)
  select tenant_id, id, 'push', device_id, notification_id, made_at, due_at, made_at + interval '1 day', attempts from pushes
  on conflict (tenant_id, id) do nothing;
alter table deliveries force row level security;
drop table mails;
drop table posted_mails;
drop table pushes;

-- Whoever gives a name also writes it (docs/decisions/021). A database that was distributed never had these triggers.
drop trigger if exists keep_names on tenants;
drop trigger if exists keep_names on users;
drop trigger if exists keep_names on billing_accounts;
drop function app.keep_names_of_tenant();
drop function app.keep_names_of_user();
drop function app.keep_names_of_customer();
drop function app.hold_name(text, text, uuid, uuid, text);
drop index users_by_username;
drop index users_by_email;
drop index tenants_by_slug;
drop index billing_accounts_by_customer;

-- What is due is asked by statements that name the business.
drop view routine_due;

-- The search answers which repairs hold the words, and reads no more of them than that takes.
drop function app.search_repairs(jsonb, integer, integer);
drop function app.count_searched(jsonb);
drop function app.repairs_matching(jsonb);
drop view app.searched_repairs;
revoke select (template_id, category, urgency_rank, status, completed_at, number) on repairs from pitlane_search;
