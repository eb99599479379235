-- Mails that are written when they are caused, one row each (docs/decisions/038): a link to a new password, the end of a trial, a
-- digest. What they say is sealed, because links in it open doors, and gone when they are over.
create table posted_mails (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  user_id uuid,
  kind text not null,
  sent_to text not null,
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn', 'failed')),
  made_at timestamptz(3) not null,
  -- When somebody looks at it next: to send it, to try again, or because whoever sends it is gone.
  due_at timestamptz(3) not null,
  -- Afterwards it is of no use, as its link is not.
  good_until timestamptz(3),
  attempts integer not null default 0,
  ended_at timestamptz(3),
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index posted_mails_of_person on posted_mails (tenant_id, user_id);
create index posted_mails_failed on posted_mails (tenant_id, ended_at desc) where state = 'failed';
create index posted_mails_by_due on posted_mails (due_at) where state = 'waiting';
create index posted_mails_by_age on posted_mails (made_at);
select app.protect('posted_mails');
select app.open_to_system('posted_mails', 'select, delete');
