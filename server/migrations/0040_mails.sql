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
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index mails_gathering_unique on mails (tenant_id, user_id, kind) where state = 'gathering';
create index mails_failed on mails (tenant_id, ended_at desc) where state = 'failed';
create index mails_by_due on mails (due_at) where state in ('gathering', 'closed');
create index mails_by_age on mails (made_at);
select app.protect('mails');
select app.open_to_system('mails', 'select, delete');

-- Which mail a notification goes out with; none when it is not mailed.
alter table notifications add column mail_id uuid;
create index notifications_of_mail on notifications (tenant_id, mail_id) where mail_id is not null;
