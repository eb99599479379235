-- Few cars are under warranty, and a page of repairs asks first whether any is.
create index vehicles_under_warranty on vehicles (tenant_id)
  where warranty_until is not null or warranty_distance is not null;

-- A repair is answered with who owes it: another guarantee is another answer. One that is deleted stands on no repair.
create function app.raise_guarantees() returns trigger language plpgsql as $$
declare
  given record;
begin
  if tg_op = 'INSERT' then
    for given in
      select distinct tenant_id from changed where guarantee_days is not null or guarantee_distance is not null
    loop
      perform app.raise_change(given.tenant_id, 'repairs', null);
    end loop;
  else
    for given in
      select distinct tenant_id from changed join before using (tenant_id, id)
      where (changed.guarantee_days, changed.guarantee_distance) is distinct from (before.guarantee_days, before.guarantee_distance)
    loop
      perform app.raise_change(given.tenant_id, 'repairs', null);
    end loop;
  end if;
  return null;
end $$;
create trigger raise_guarantees_insert after insert on mechanics
  referencing new table as changed for each statement execute function app.raise_guarantees();
create trigger raise_guarantees_update after update on mechanics
  referencing old table as before new table as changed for each statement execute function app.raise_guarantees();
