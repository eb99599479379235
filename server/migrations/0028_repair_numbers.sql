-- Every repair has a number, counted per business from 1 (docs/decisions/025). Null only until the statement that makes a
-- repair has ended: whoever gives none, as instances from before do, gets one from the triggers below.
alter table repairs add column number integer check (number > 0);

-- The last number that a business has given. Whoever makes repairs holds it until the transaction ends: what is rolled back
-- gives its number back, what is deleted does not.
create table repair_numbers (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  last integer not null
);
select app.protect('repair_numbers');

-- The repairs there are, in the order in which they were made. The owner of the tables sees no row of them while row level
-- security is forced. Answers from before have no number: the topic makes them old.
alter table repairs no force row level security;
alter table repair_numbers no force row level security;
alter table topic_revisions no force row level security;
alter table repairs disable trigger user;
update repairs set number = counted.number
  from (select tenant_id, id, row_number() over (partition by tenant_id order by created_at, id) as number from repairs) as counted
  where repairs.tenant_id = counted.tenant_id and repairs.id = counted.id;
alter table repairs enable trigger user;
insert into repair_numbers (tenant_id, last) select tenant_id, max(number) from repairs group by tenant_id;
update topic_revisions set revision = revision + 1 where topic = 'repairs';
alter table topic_revisions force row level security;
alter table repair_numbers force row level security;
alter table repairs force row level security;
create unique index repairs_number_unique on repairs (tenant_id, number);

-- The counter never falls behind a number that was given; and it is held before any other row that all repairs share.
create function app.hold_numbers(tenant uuid, given integer) returns void language plpgsql as $$
begin
  insert into repair_numbers as known (tenant_id, last) values (tenant, given)
    on conflict (tenant_id) do update set last = greatest(known.last, excluded.last);
end $$;

create function app.give_numbers(tenant uuid, ids uuid[]) returns void language plpgsql as $$
declare
  before integer;
begin
  update repair_numbers set last = last + cardinality(ids) where tenant_id = tenant
    returning last - cardinality(ids) into before;
  update repairs set number = before + place from unnest(ids) with ordinality as made (id, place)
    where repairs.tenant_id = tenant and repairs.id = made.id;
end $$;

create function app.hold_numbers_first() returns trigger language plpgsql as $$
declare
  business record;
begin
  for business in select tenant_id, coalesce(max(number), 0) as given from added group by 1 order by 1 loop
    perform app.hold_numbers(business.tenant_id, business.given);
  end loop;
  return null;
end $$;

-- Only now is it known which repairs a statement has made, and which it left out because of a conflict.
create function app.number_repairs() returns trigger language plpgsql as $$
declare
  business record;
begin
  for business in
    select tenant_id, array_agg(id order by created_at, id) as ids from added where number is null group by 1 order by 1
  loop
    perform app.give_numbers(business.tenant_id, business.ids);
  end loop;
  return null;
end $$;

-- Triggers come in the order of their names: the counter is held before the counts and the topic, in every transaction, so that
-- two never wait for each other; and numbering, which tells the topic, comes after the counts.
create trigger before_counts_hold_numbers after insert on repairs
  referencing new table as added for each statement execute function app.hold_numbers_first();
create trigger number_insert after insert on repairs
  referencing new table as added for each statement execute function app.number_repairs();

-- A search may name a repair by its number, and a filter asks for it.
grant select (number) on repairs to pitlane_search;
create or replace view app.searched_repairs with (security_invoker) as
  select tenant_id, id, vehicle_id, template_id, category, urgency_rank, status, created_at, completed_at, search_text, number
  from repairs;

grant create on schema app to pitlane_search;
set local role pitlane_search;

-- As before, with the number: `named` is the one that the words of a search mean, beside what they find as text.
create or replace function app.repairs_matching(filters jsonb) returns text language plpgsql stable
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

-- As before; and the repair that is named comes first, however old it is.
create or replace function app.search_repairs(filters jsonb, most integer, skipped integer) returns uuid[]
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

reset role;
revoke create on schema app from pitlane_search;
