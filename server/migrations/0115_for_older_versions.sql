-- What 0.9.0 has kept for instances of older versions. The next migration drops it.

-- They do not write names; triggers do it for them. To them a name that is taken breaks the key it broke before.
create function app.hold_name(wanted_kind text, wanted text, tenant uuid, named uuid, older_key text) returns void
language plpgsql as $$
begin
  insert into names as known (kind, name, tenant_id, named_id) values (wanted_kind, wanted, tenant, named)
    on conflict (kind, name, tenant_id) do update set named_id = excluded.named_id
    where known.named_id <> excluded.named_id;
exception when unique_violation then
  raise unique_violation using constraint = older_key, message = format('%s "%s" is taken', wanted_kind, wanted);
end $$;

create function app.keep_names_of_tenant() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from names where tenant_id = old.id;
    return null;
  end if;
  delete from names where tenant_id = new.id and named_id = new.id
    and (kind = 'slug' and name <> new.slug or kind = 'domain' and name is distinct from new.domain);
  perform app.hold_name('slug', new.slug, new.id, new.id, 'tenants_slug_unique');
  if new.domain is not null then
    perform app.hold_name('domain', new.domain, new.id, new.id, 'tenants_domain_unique');
  end if;
  return null;
end $$;
create trigger keep_names after insert or update of slug, domain or delete on tenants
  for each row execute function app.keep_names_of_tenant();

create function app.keep_names_of_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from names where tenant_id = old.tenant_id and named_id = old.id and kind in ('username', 'email')
      and (tg_op = 'DELETE' or not new.is_active
           or name <> case kind when 'username' then new.username_key else new.email_key end);
  end if;
  if tg_op <> 'DELETE' and new.is_active then
    perform app.hold_name('username', new.username_key, new.tenant_id, new.id, 'users_username_unique');
    perform app.hold_name('email', new.email_key, new.tenant_id, new.id, 'users_email_unique');
  end if;
  return null;
end $$;
create trigger keep_names after insert or update of username_key, email_key, is_active or delete on users
  for each row execute function app.keep_names_of_user();

create function app.keep_names_of_customer() returns trigger language plpgsql as $$
begin
  delete from names where tenant_id = new.tenant_id and kind = 'customer' and name is distinct from new.customer_id;
  if new.customer_id is not null then
    perform app.hold_name('customer', new.customer_id, new.tenant_id, new.tenant_id, 'billing_accounts_customer_unique');
  end if;
  return null;
end $$;
create trigger keep_names after insert or update of customer_id on billing_accounts
  for each row execute function app.keep_names_of_customer();

-- They look here for what a name means.
create index users_by_username on users (username_key);
create index users_by_email on users (email_key);
create index tenants_by_slug on tenants (slug);
create index billing_accounts_by_customer on billing_accounts (customer_id);

-- When a routine was last done and when it is next due.
create view routine_due with (security_invoker = true) as
select routine.tenant_id, routine.id, vehicle_id, title, description, category, trigger_type, interval_value,
  interval_unit, is_active, created_by, created_at, updated_at,
  last.day as last_completed_date, last.odometer as last_completed_mileage,
  case when trigger_type = 'time' then least(date '9999-12-31', (coalesce(last.day, base_date) +
    case interval_unit
      when 'months' then make_interval(months => interval_value)
      when 'weeks' then make_interval(days => 7 * interval_value)
      else make_interval(days => interval_value) end)::date) end as next_due_date,
  case when trigger_type = 'mileage' then coalesce(last.odometer, base_mileage) + interval_value end as next_due_mileage
from routine_templates as routine
left join lateral (
  select coalesce(end_date,
      (completed_at at time zone (select timezone from tenants where tenants.id = routine.tenant_id))::date) as day,
    odometer_reading as odometer
  from repairs
  where repairs.tenant_id = routine.tenant_id and template_id = routine.id
    -- A case, so that only the index by routine fits: all completed repairs of a business are no short cut.
    and case status when 'completed' then true else false end
  -- Without a reading it says nothing about miles.
  order by trigger_type = 'mileage' and odometer_reading is null, 1 desc nulls last, completed_at desc, repairs.id desc
  limit 1
) as last on true;
grant select on routine_due to pitlane_app;

-- They have the search filter, sort and count.
grant select (template_id, category, urgency_rank, status, completed_at, number) on repairs to pitlane_search;
create view app.searched_repairs with (security_invoker) as
  select tenant_id, id, vehicle_id, template_id, category, urgency_rank, status, created_at, completed_at, search_text, number
  from repairs;
grant select on app.searched_repairs to pitlane_search;
grant create on schema app to pitlane_search;
set local role pitlane_search;

create function app.repairs_matching(filters jsonb) returns text language plpgsql stable
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  named text := 'number = ' || quote_literal(filters ->> 'named');
  condition text := 'true';
  word text;
  own text;
  cars uuid[];
begin
  for word in select lower(value) from jsonb_array_elements_text(filters -> 'words') loop
    -- Less than three characters make no trigram; said like this, the planner does not hope for one.
    own := case when length(word) < 3 then format('strpos(search_text, %L) > 0', word)
      else format('search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') end;
    cars := array(select id from public.vehicles where tenant_id = tenant and strpos(search_text, word) > 0);
    condition := condition || case when cars = '{}' then format(' and %s', own)
      else format(' and (%s or vehicle_id = any(%L::uuid[]))', own, cars) end;
  end loop;
  return format('tenant_id = %L', tenant)
    || coalesce(' and (' || named || ' or ' || condition || ')', ' and ' || condition)
    || coalesce(' and status = ' || quote_literal(filters ->> 'status'), '')
    || coalesce(' and urgency_rank = ' || quote_literal(filters ->> 'urgencyRank'), '')
    || coalesce(' and category = ' || quote_literal(filters ->> 'category'), '')
    || coalesce(' and vehicle_id = ' || quote_literal(filters ->> 'vehicleId'), '')
    || coalesce(' and template_id = ' || quote_literal(filters ->> 'templateId'), '')
    || coalesce(' and number = ' || quote_literal(filters ->> 'number'), '');
end $$;

create function app.search_repairs(filters jsonb, most integer, skipped integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  looked_at constant integer := 2000;
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  matching text := app.repairs_matching(filters);
  named text := 'number = ' || quote_literal(filters ->> 'named');
  sorted text := coalesce(named || ' desc, ', '') || case filters ->> 'status' when 'completed' then 'completed_at desc, id desc'
    when 'need' then 'urgency_rank desc, created_at desc, id desc'
    when 'in progress' then 'urgency_rank desc, created_at desc, id desc' else 'created_at desc, id desc' end;
  first_ones text := format('select * from app.searched_repairs where tenant_id = %L %s order by %s limit %s', tenant,
    coalesce('and status = ' || quote_literal(filters ->> 'status'), ''), sorted, looked_at);
  page text := 'select array(select id from (%s) as found where %s order by %s limit %s offset %s)';
  found uuid[] := '{}';
begin
  if named is null then
    execute format(page, first_ones, matching, sorted, most, skipped) into found;
  end if;
  if cardinality(found) < most then
    execute format('with found as materialized (
        select id, urgency_rank, created_at, completed_at, number from app.searched_repairs where %s) ' || page,
      matching, 'select * from found', 'true', sorted, most, skipped) into found;
  end if;
  return found;
end $$;

create function app.count_searched(filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  counts jsonb;
begin
  execute format('select jsonb_object_agg(status, count) from (
    select status, count(*) from app.searched_repairs where %s group by status) counted', app.repairs_matching(filters))
    into counts;
  return coalesce(counts, '{}');
end $$;

revoke all on function app.repairs_matching, app.search_repairs, app.count_searched from public;
grant execute on function app.search_repairs, app.count_searched to pitlane_app;
reset role;
revoke create on schema app from pitlane_search;

-- Mails about what people were told, one row each, written in the transaction that causes the first of its kind. It gathers
-- more of the same for the same person until it is due; from then on it is closed, and sent until it is gone or given up.
create table mails (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  kind text not null,
  state text not null default 'gathering' check (state in ('gathering', 'closed', 'sent', 'unwanted', 'failed')),
  made_at timestamptz(3) not null,
  -- When somebody looks at it next: to send it, to try again, or because whoever sends it is gone.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  ended_at timestamptz(3),
  sent_to text,
  reason text,
  is_held boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index mails_gathering_unique on mails (tenant_id, user_id, kind) where state = 'gathering';
create index mails_failed on mails (tenant_id, ended_at desc) where state = 'failed';
create index mails_by_due on mails (due_at) where state in ('gathering', 'closed');
create index mails_by_age on mails (made_at);
select app.protect('mails');
select app.open_to_system('mails', 'select, delete');

-- Mails that are written when they are caused, one row each (docs/decisions/038): a link to a new password, the end of a trial, a
-- digest. What they say is sealed, because links in it open doors, and gone when they are over.
create table posted_mails (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  user_id uuid,
  kind text not null,
  sent_to text not null,
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn', 'failed')),
  made_at timestamptz(3) not null,
  -- When somebody looks at it next: to send it, to try again, or because whoever sends it is gone.
  due_at timestamptz(3) not null,
  -- Afterwards it is of no use, as its link is not.
  good_until timestamptz(3),
  attempts integer not null default 0,
  ended_at timestamptz(3),
  reason text,
  -- Whoever asked for it and waits for it was counted then; the others are counted when they leave, and held back past a limit.
  is_counted boolean not null default false,
  is_held boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index posted_mails_of_person on posted_mails (tenant_id, user_id);
create index posted_mails_failed on posted_mails (tenant_id, ended_at desc) where state = 'failed';
create index posted_mails_by_due on posted_mails (due_at) where state = 'waiting';
create index posted_mails_by_age on posted_mails (made_at);
select app.protect('posted_mails');
select app.open_to_system('posted_mails', 'select, delete');

-- What is to be pushed to which device, one row each, written in the transaction that tells it. It is gone when it was sent, given
-- up, or is wanted no more.
create table pushes (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  device_id uuid not null,
  notification_id uuid not null,
  made_at timestamptz(3) not null,
  -- When somebody looks at it next: to send it, to try again, or because whoever sends it is gone.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references push_devices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade
);
create index pushes_of_device on pushes (tenant_id, device_id);
create index pushes_of_notification on pushes (tenant_id, notification_id);
create index pushes_of_tenant_by_due on pushes (tenant_id, due_at);
create index pushes_by_due on pushes (due_at);
select app.protect('pushes');
select app.open_to_system('pushes', 'select');
