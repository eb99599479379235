-- What a business counts distances and money in. Nothing is converted: HQ's figures are in the business's own units.
alter table tenants add column distance_unit text not null default 'mi';
alter table tenants add constraint tenants_distance_unit_known check (distance_unit in ('mi', 'km'));
alter table tenants add column currency text not null default 'USD';
alter table tenants add constraint tenants_currency_shape check (currency ~ '^[A-Z]{3}$');
