-- Filters of a page under a name (docs/decisions/086): of whoever made it, and where it is shared of everybody in the business.
create table views (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  page text not null,
  name text not null,
  name_key text not null,
  -- As the page's own list takes them.
  query jsonb not null,
  is_shared boolean not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint views_page_known check (page in ('repairs', 'vehicles')),
  constraint views_name_unique unique (tenant_id, user_id, page, name_key),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index views_shared on views (tenant_id) where is_shared;
select app.protect('views');

-- Everybody is told of a shared one, of any other whoever has it. One that is no longer shared is looked at as it was, too.
create function app.raise_views() returns trigger language plpgsql as $$
declare
  told record;
begin
  select min(tenant_id::text)::uuid as tenant_id, bool_or(is_shared) as is_shared, array_agg(distinct user_id) as people
    into told from changed;
  if told.is_shared then
    perform app.raise_change(told.tenant_id, 'views', null);
  elsif told.tenant_id is not null then
    perform app.tell_people(told.tenant_id, 'views', told.people);
  end if;
  return null;
end $$;
create trigger raise_insert after insert on views
  referencing new table as changed for each statement execute function app.raise_views();
create trigger raise_update_from after update on views
  referencing old table as changed for each statement execute function app.raise_views();
create trigger raise_update_to after update on views
  referencing new table as changed for each statement execute function app.raise_views();
create trigger raise_delete after delete on views
  referencing old table as changed for each statement execute function app.raise_views();
