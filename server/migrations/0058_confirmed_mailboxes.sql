-- Mailboxes whose owner has followed a link that we mailed there (docs/decisions/056). Only a digest of the address is kept.
create table confirmed_mailboxes (
  tenant_id uuid not null references tenants (id) on delete cascade,
  mailbox_hash bytea not null,
  primary key (tenant_id, mailbox_hash)
);
select app.protect('confirmed_mailboxes');

-- Whoever asked for it and waits for it was counted then; the others are counted when they leave, and held back past a limit.
alter table posted_mails add column is_counted boolean not null default false;
alter table posted_mails add column is_held boolean not null default false;
alter table mails add column is_held boolean not null default false;

-- Whoever is known by now counts as confirmed.
alter table tenants no force row level security;
alter table users no force row level security;
alter table mechanics no force row level security;
alter table posted_mails no force row level security;
alter table confirmed_mailboxes no force row level security;
insert into confirmed_mailboxes (tenant_id, mailbox_hash)
  select tenant_id, sha256(convert_to(email_key, 'UTF8')) from users on conflict do nothing;
insert into confirmed_mailboxes (tenant_id, mailbox_hash)
  select id, sha256(convert_to(lower(trim(contact_email)), 'UTF8')) from tenants on conflict do nothing;
insert into confirmed_mailboxes (tenant_id, mailbox_hash)
  select tenant_id, sha256(convert_to(lower(trim(email)), 'UTF8')) from mechanics where email is not null on conflict do nothing;
insert into confirmed_mailboxes (tenant_id, mailbox_hash)
  select tenant_id, sha256(convert_to(lower(trim(sent_to)), 'UTF8')) from posted_mails where state = 'sent'
  on conflict do nothing;
alter table confirmed_mailboxes force row level security;
alter table posted_mails force row level security;
alter table mechanics force row level security;
alter table users force row level security;
alter table tenants force row level security;
