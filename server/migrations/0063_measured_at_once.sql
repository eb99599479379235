-- A new business is expected to be of average size. Where that says nothing, because it is among the first, or because it is much larger
-- than all there were, what a sync or an import has written is measured with it, before anybody looks at it: PostgreSQL would
-- do so by itself, but up to a minute later. Rows that hardly change the average are left to it.
-- The function is of the owner of the tables, who alone may. On a distributed database each machine measures its own.
create function app.measure_grown(tables regclass[], more_rows integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  grown record;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    return;
  end if;
  for grown in
    select given.name from unnest(tables, more_rows) as given (name, more)
    join pg_class on pg_class.oid = given.name and given.more * 20.0 > reltuples order by given.name
  loop
    execute format('analyze (skip_locked) %s', grown.name);
  end loop;
end $$;
revoke execute on function app.measure_grown(regclass[], integer[]) from public;
grant execute on function app.measure_grown(regclass[], integer[]) to pitlane_app;
