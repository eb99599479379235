-- Tokens name their tenant: their digests are unique within it. Tokens from before are found by the digest alone, as
-- instances from before find all of them; that index goes when none of either is left.
create index sessions_by_token on sessions (token_hash);
alter table sessions drop constraint sessions_token_unique;
alter table sessions add constraint sessions_token_of_tenant_unique unique (tenant_id, token_hash);

create index password_reset_tokens_by_token on password_reset_tokens (token_hash);
alter table password_reset_tokens drop constraint password_reset_tokens_unique;
alter table password_reset_tokens add constraint password_reset_tokens_of_tenant_unique unique (tenant_id, token_hash);

create index email_changes_by_token on email_changes (token_hash);
alter table email_changes drop constraint email_changes_token_unique;
alter table email_changes add constraint email_changes_token_of_tenant_unique unique (tenant_id, token_hash);

-- A tenant has one connection, so its address needs no key of its own.
create index hq_configs_by_webhook on hq_configs (webhook_digest);
alter table hq_configs drop constraint hq_configs_webhook_unique;
