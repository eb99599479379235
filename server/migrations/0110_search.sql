-- LIKE reaches no index under row level security. The function below applies the tenant itself, under a role that
-- may read these columns and nothing else.
create policy search on repairs for select to pitlane_search using (true);
create policy search on vehicles for select to pitlane_search using (true);
grant select (tenant_id, id, vehicle_id, created_at, search_text) on repairs to pitlane_search;
grant select (tenant_id, id, search_text) on vehicles to pitlane_search;

-- It belongs to the role it runs as.
grant create on schema app to pitlane_search;
set local role pitlane_search;

-- Which repairs of a business hold all of some words, in their own text or in their vehicle's, and nothing else: what is filtered, sorted
-- and counted is ordinary SQL (docs/decisions/008). Null when they are so many that reading finds them as fast as a list of them.
create function app.repairs_holding(words text[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  most constant integer := 5000;
  looked_at constant integer := 1000;
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  condition text := 'true';
  word text;
  own text;
  cars uuid[];
  is_common boolean;
  found uuid[];
begin
  for word in select lower(value) from unnest(words) as value loop
    -- Less than three characters make no trigram; said like this, the planner does not hope for one.
    own := case when length(word) < 3 then format('strpos(search_text, %L) > 0', word)
      else format('search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') end;
    -- Vehicles are few, so those that have the word are found first, and their repairs by an index of their own.
    cars := array(select id from public.vehicles where tenant_id = tenant and strpos(search_text, word) > 0);
    condition := condition || case when cars = '{}' then format(' and %s', own)
      else format(' and (%s or vehicle_id = any(%L::uuid[]))', own, cars) end;
  end loop;

  -- One in twenty of the newest: a page is read among them at once, and the index would name more than is worth it.
  execute format('select count(*) > %s from (
      select vehicle_id, search_text from public.repairs where tenant_id = %L
      order by created_at desc, id desc limit %s) as newest where %s', looked_at / 20, tenant, looked_at, condition)
    into is_common;
  if is_common then
    return null;
  end if;
  execute format('select array(select id from public.repairs where tenant_id = %L and %s limit %s)', tenant, condition, most + 1)
    into found;
  return case when cardinality(found) <= most then found end;
end $$;

revoke all on function app.repairs_holding from public;
grant execute on function app.repairs_holding to pitlane_app;
reset role;
revoke create on schema app from pitlane_search;
