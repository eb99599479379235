-- Search in a business of many repairs: trigrams find the few that match (docs/decisions/008).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What a search looks through, in the form it compares: a word is in the repair's own text or in its vehicle's.
alter table repairs add column search_text text not null
  generated always as (lower(title || ' ' || description || ' ' || category || ' ' || coalesce(mechanic, ''))) stored;
alter table vehicles add column search_text text not null
  generated always as (lower(vehicle_key || ' ' || make || ' ' || model || ' ' || year || ' ' || coalesce(license_plate, '')))
  stored;
-- What was written last waits in a list that every search reads, so the list is kept short.
create index repairs_searched on repairs using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512);

-- LIKE reaches no index under row level security. The functions below apply the tenant themselves, under a role that
-- may read these columns and nothing else.
create policy search on repairs for select to pitlane_search using (true);
create policy search on vehicles for select to pitlane_search using (true);
grant select (tenant_id, id, vehicle_id, template_id, category, urgency_rank, status, created_at, completed_at, search_text)
  on repairs to pitlane_search;
grant select (tenant_id, id, search_text) on vehicles to pitlane_search;
grant usage, create on schema app to pitlane_search;
create view app.searched_repairs with (security_invoker) as
  select tenant_id, id, vehicle_id, template_id, category, urgency_rank, status, created_at, completed_at, search_text
  from repairs;
grant select on app.searched_repairs to pitlane_search;

-- The condition that these filters mean, within the tenant of the setting; every value in it is a quoted literal.
-- Vehicles are few, so those that have the word are found first, and their repairs by an index of their own.
create function app.repairs_matching(filters jsonb) returns text language plpgsql stable
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  condition text := format('tenant_id = %L', tenant);
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
  return condition
    || coalesce(' and status = ' || quote_literal(filters ->> 'status'), '')
    || coalesce(' and urgency_rank = ' || quote_literal(filters ->> 'urgencyRank'), '')
    || coalesce(' and category = ' || quote_literal(filters ->> 'category'), '')
    || coalesce(' and vehicle_id = ' || quote_literal(filters ->> 'vehicleId'), '')
    || coalesce(' and template_id = ' || quote_literal(filters ->> 'templateId'), '');
end $$;

-- The ids of one page, in the order of its status. What a common word finds is among the first in that order; when those
-- do not fill the page, the word is rare enough for the index, and what it finds is few enough to sort.
create function app.search_repairs(filters jsonb, most integer, skipped integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  looked_at constant integer := 2000;
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  matching text := app.repairs_matching(filters);
  sorted text := case filters ->> 'status' when 'completed' then 'completed_at desc, id desc'
    when 'need' then 'urgency_rank desc, created_at desc, id desc'
    when 'in progress' then 'urgency_rank desc, created_at desc, id desc' else 'created_at desc, id desc' end;
  first_ones text := format('select * from app.searched_repairs where tenant_id = %L %s order by %s limit %s', tenant,
    coalesce('and status = ' || quote_literal(filters ->> 'status'), ''), sorted, looked_at);
  page text := 'select array(select id from (%s) as found where %s order by %s limit %s offset %s)';
  found uuid[];
begin
  execute format(page, first_ones, matching, sorted, most, skipped) into found;
  if cardinality(found) < most then
    execute format('with found as materialized (
        select id, urgency_rank, created_at, completed_at from app.searched_repairs where %s) ' || page,
      matching, 'select * from found', 'true', sorted, most, skipped) into found;
  end if;
  return found;
end $$;

-- How many of each status there are.
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
alter function app.repairs_matching owner to pitlane_search;
alter function app.search_repairs owner to pitlane_search;
alter function app.count_searched owner to pitlane_search;
revoke create on schema app from pitlane_search;

analyze repairs, vehicles;
