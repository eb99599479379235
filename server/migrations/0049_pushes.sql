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
