-- Which business a name means, for whoever knows nothing but the name: its slug, its domain, its customer at Stripe, and what
-- its active people sign in with. It is found by the name; all else of a business is found by the business (docs/decisions/021).
create table names (
  kind text not null,
  name text not null,
  tenant_id uuid not null,
  -- The user who has it, or the business itself.
  named_id uuid not null,
  primary key (kind, name, tenant_id)
);
-- A person may be known to several businesses; these mean one.
create unique index names_slug_unique on names (name) where kind = 'slug';
create unique index names_domain_unique on names (name) where kind = 'domain';
create unique index names_customer_unique on names (name) where kind = 'customer';
create index names_of_named on names (tenant_id, named_id);
select app.protect('names');
select app.open_to_system('names', 'select');

-- Instances from before do not write names; until none is left, triggers do it for them. To them a name that is taken breaks
-- the key it broke before. Instances of now have written the name already, and nothing is left to be done.
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

-- The names there are. The triggers are there first, so that no name is given while these are written; the owner of the
-- tables sees no row of them.
grant insert on names to pitlane_system;
set local role pitlane_system;
insert into names (kind, name, tenant_id, named_id)
  select 'slug', slug, id, id from tenants
  union all select 'domain', domain, id, id from tenants where domain is not null
  union all select 'username', username_key, tenant_id, id from users where is_active
  union all select 'email', email_key, tenant_id, id from users where is_active
  union all select 'customer', customer_id, tenant_id, tenant_id from billing_accounts where customer_id is not null;
reset role;
revoke insert on names from pitlane_system;

-- What a name means is no longer asked of these.
alter table tenants drop constraint tenants_slug_unique;
alter table tenants drop constraint tenants_domain_unique;
alter table billing_accounts drop constraint billing_accounts_customer_unique;
-- Instances from before still look here.
create index tenants_by_slug on tenants (slug);
create index billing_accounts_by_customer on billing_accounts (customer_id);
