import { randomUUID } from 'node:crypto'
import { type Sql, sql } from '@pitlane/server/platform/database/sql'
import { withClient } from '../postgres/with-client.ts'

/** Who and what the rows of one business are about. */
export type Ids = ReturnType<typeof newIds>

export function newIds() {
  const ids = Array.from({ length: 7 }, () => randomUUID())
  const [tenant = '', user = '', vehicle = '', repair = '', template = '', booking = '', object = ''] = ids
  return { tenant, user, vehicle, repair, template, booking, object }
}

/** A row as an instance writes it that knows its table from the migration that made it, and nothing later. */
interface Since {
  /** The number of that migration; without it the table is of the baseline. */
  since?: string
  table: string
  row(ids: Ids, passwordHash: string): Sql
}

const at = sql`timestamptz '2026-03-01 10:00Z'`

/**
 * A row of each table, in the order in which they point to each other. A migration may not break any of them: instances from before
 * it still write these.
 */
export const rowsSince: readonly Since[] = [
  {
    table: 'names',
    row: ({ tenant, user }) => sql`
      insert into names (kind, name, tenant_id, named_id)
      values ('slug', ${`old-${tenant}`}, ${tenant}, ${tenant}), ('username', ${user}, ${tenant}, ${user}),
             ('email', ${`${user}@example.com`}, ${tenant}, ${user}), ('customer', ${`cus_${tenant}`}, ${tenant}, ${tenant})`,
  },
  {
    table: 'tenants',
    row: ({ tenant }) => sql`
      insert into tenants (id, name, slug, contact_email, free_trial_end)
      values (${tenant}, 'Old Rental', ${`old-${tenant}`}, 'old@example.com', timestamptz '2999-01-01 00:00Z')`,
  },
  {
    table: 'users',
    row: ({ tenant, user }, passwordHash) => sql`
      insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
      values (${tenant}, ${user}, ${user}, ${user}, ${`${user}@example.com`}, ${`${user}@example.com`}, ${passwordHash},
              'Olive', 'Owner', 'admin')`,
  },
  {
    table: 'sign_ins',
    row: ({ tenant, user }) =>
      sql`insert into sign_ins (tenant_id, user_id, last_at) values (${tenant}, ${user}, ${at})`,
  },
  {
    table: 'sessions',
    row: ({ tenant, user }) => sql`
      insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
      values (${tenant}, ${user}, ${user}::text::bytea, ${at}, ${at}, ${at})`,
  },
  {
    table: 'password_reset_tokens',
    row: ({ tenant, user }) => sql`
      insert into password_reset_tokens (tenant_id, user_id, token_hash, expires_at)
      values (${tenant}, ${user}, ${user}::text::bytea, ${at})`,
  },
  {
    table: 'mechanics',
    row: ({ tenant }) =>
      sql`insert into mechanics (tenant_id, name, name_key) values (${tenant}, 'Max', 'max')`,
  },
  {
    table: 'repair_categories',
    row: ({ tenant }) => sql`
      insert into repair_categories (tenant_id, name, name_key, code) values (${tenant}, 'Brakes', 'brakes', 'brakes')`,
  },
  {
    table: 'vehicles',
    row: ({ tenant, vehicle }) => sql`
      insert into vehicles (tenant_id, id, hq_vehicle_id, vehicle_key, make, model, year, mileage)
      values (${tenant}, ${vehicle}, '7', 'A-7', 'Kia', 'Rio', 2020, 1000)`,
  },
  {
    table: 'repairs',
    row: ({ tenant, user, vehicle, repair }) => sql`
      insert into repairs (tenant_id, id, vehicle_id, reported_by, title, description, category, mechanic, actual_cost)
      values (${tenant}, ${repair}, ${vehicle}, ${user}, 'Brakes', 'They squeal', 'brakes', 'Max', 120)`,
  },
  {
    table: 'hq_configs',
    row: ({ tenant }) => sql`
      insert into hq_configs (tenant_id, base_url, tenant_token_sealed, user_token_sealed)
      values (${tenant}, 'https://hq.example.com', 'sealed', 'sealed')`,
  },
  {
    table: 'hq_schedules',
    row: ({ tenant }) =>
      sql`insert into hq_schedules (tenant_id, due_at) values (${tenant}, timestamptz '2999-01-01 00:00Z')`,
  },
  {
    table: 'hq_sync_runs',
    row: ({ tenant }) => sql`
      insert into hq_sync_runs (tenant_id, state, is_automatic, started_at, heartbeat_at, finished_at, message)
      values (${tenant}, 'done', false, ${at}, ${at}, ${at}, 'Done')`,
  },
  {
    table: 'objects',
    row: ({ tenant, user, object, repair }) => sql`
      insert into objects (tenant_id, id, uploaded_by, state, kind, content_type, size, width, used_by)
      values (${tenant}, ${object}, ${user}, 'claimed', 'photo', 'image/jpeg', 9, 3, ${repair})`,
  },
  {
    table: 'repair_history',
    row: ({ tenant, user, repair }) => sql`
      insert into repair_history (tenant_id, repair_id, at, by_user, action)
      values (${tenant}, ${repair}, ${at}, ${user}, 'created')`,
  },
  {
    table: 'repair_requests',
    row: ({ tenant, repair }) => sql`
      insert into repair_requests (tenant_id, key, repair_id, created_at) values (${tenant}, 'once', ${repair}, ${at})`,
  },
  {
    table: 'routine_templates',
    row: ({ tenant, user, vehicle, template }) => sql`
      insert into routine_templates (tenant_id, id, vehicle_id, title, category, trigger_type, interval_value, interval_unit,
                                     base_date, created_by)
      values (${tenant}, ${template}, ${vehicle}, 'Oil', 'oil', 'time', 30, 'days', date '2026-03-01', ${user})`,
  },
  {
    table: 'imports',
    row: ({ tenant, user }) => sql`
      insert into imports (tenant_id, kind, created_by, created_at, imported, errors)
      values (${tenant}, 'csv', ${user}, ${at}, 3, 1)`,
  },
  {
    table: 'billing_accounts',
    row: ({ tenant }) => sql`
      insert into billing_accounts (tenant_id, customer_id, due_at)
      values (${tenant}, ${`cus_${tenant}`}, timestamptz '2999-01-01 00:00Z')`,
  },
  {
    table: 'subscriptions',
    row: ({ tenant }) => sql`
      insert into subscriptions (tenant_id, stripe_id, status, quantity, updated_at)
      values (${tenant}, ${`sub_${tenant}`}, 'active', 1, ${at})`,
  },
  {
    table: 'trial_mails',
    row: ({ tenant }) =>
      sql`insert into trial_mails (tenant_id, trial_end, kind, sent_at) values (${tenant}, ${at}, 'soon', ${at})`,
  },
  {
    table: 'email_changes',
    row: ({ tenant, user }) => sql`
      insert into email_changes (tenant_id, user_id, email, token_hash, expires_at)
      values (${tenant}, ${user}, 'new@example.com', ${user}::text::bytea, ${at})`,
  },
  {
    table: 'outbox',
    row: ({ tenant }) =>
      sql`insert into outbox (tenant_id, job, data) values (${tenant}, 'files-remove', '{}')`,
  },
  {
    table: 'bookings',
    row: ({ tenant, booking }) => sql`
      insert into bookings (tenant_id, id, hq_id, number, status, pick_up_at, return_at, source_digest)
      values (${tenant}, ${booking}, '31', 'R-31', 'completed', ${at}, ${at} + interval '2 days', 'digest')`,
  },
  {
    table: 'booking_vehicles',
    row: ({ tenant, booking }) => sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
      values (${tenant}, ${booking}, 0, '7', true)`,
  },
  {
    table: 'booking_reads',
    row: ({ tenant }) => sql`insert into booking_reads (tenant_id, read_at) values (${tenant}, ${at})`,
  },
  {
    table: 'workshops',
    row: ({ tenant }) => sql`
      insert into workshops (tenant_id, hours, turn_round_minutes)
      values (${tenant}, '{"mon":{"from":"08:00","to":"17:00"},"tue":null,"wed":null,"thu":null,"fri":null,"sat":null,"sun":null}', 60)`,
  },
  {
    table: 'conflict_dismissals',
    row: ({ tenant, user }) => sql`
      insert into conflict_dismissals (tenant_id, conflict_id, dismissed_at, dismissed_by)
      values (${tenant}, 'of-old', ${at}, ${user})`,
  },
  {
    table: 'odometer_readings',
    row: ({ tenant, vehicle }) => sql`
      insert into odometer_readings (tenant_id, vehicle_id, read_at, odometer) values (${tenant}, ${vehicle}, ${at}, 900)`,
  },
  {
    table: 'comments',
    row: ({ tenant, user, repair }) => sql`
      insert into comments (tenant_id, repair_id, by_user, at, text) values (${tenant}, ${repair}, ${user}, ${at}, 'Seen')`,
  },
  {
    table: 'notifications',
    row: ({ tenant, user, repair }) => sql`
      insert into notifications (tenant_id, user_id, kind, at, sentence, link)
      values (${tenant}, ${user}, 'comment', ${at}, 'Somebody wrote', ${`/repairs/${repair}`})`,
  },
  {
    table: 'notification_settings',
    row: ({ tenant, user }) =>
      sql`insert into notification_settings (tenant_id, user_id) values (${tenant}, ${user})`,
  },
  {
    table: 'job_links',
    row: ({ tenant, user, repair, template }) => sql`
      insert into job_links (tenant_id, id, repair_id, by_user, token_hash, created_at, expires_at)
      values (${tenant}, ${template}, ${repair}, ${user}, ${user}::text::bytea, ${at}, ${at})`,
  },
  {
    table: 'looks',
    row: ({ tenant }) => sql`insert into looks (tenant_id, looked_on) values (${tenant}, date '2026-03-01')`,
  },
  {
    table: 'overdue_routines',
    row: ({ tenant, template }) => sql`
      insert into overdue_routines (tenant_id, template_id, due, since) values (${tenant}, ${template}, '2026-03-31', ${at})`,
  },
  {
    table: 'calendars',
    row: ({ tenant, user }) => sql`
      insert into calendars (tenant_id, user_id, token_hash, created_at)
      values (${tenant}, ${user}, ${user}::text::bytea, ${at})`,
  },
  {
    table: 'push_devices',
    row: ({ tenant, user, object }) => sql`
      insert into push_devices (tenant_id, id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
      values (${tenant}, ${object}, ${user}, ${user}::text::bytea, 'https://push.example.com', 'sealed', 'Phone', ${at}, ${at})`,
  },
  {
    table: 'tidings',
    row: ({ tenant }) =>
      sql`insert into tidings (tenant_id, kind, about, at) values (${tenant}, 'hq', 'silent', ${at})`,
  },
  {
    table: 'conflict_causes',
    row: ({ tenant, user, repair }) => sql`
      insert into conflict_causes (tenant_id, repair_id, by_user) values (${tenant}, ${repair}, ${user})`,
  },
  {
    table: 'confirmed_mailboxes',
    row: ({ tenant, user }) =>
      sql`insert into confirmed_mailboxes (tenant_id, mailbox_hash) values (${tenant}, ${user}::text::bytea)`,
  },
  {
    table: 'deliveries',
    row: ({ tenant, user }) => sql`
      insert into deliveries (tenant_id, way, user_id, kind, state, made_at, due_at, ended_at)
      values (${tenant}, 'gathered-mail', ${user}, 'comment', 'sent', ${at}, ${at}, ${at})`,
  },
  {
    since: '0118',
    table: 'authenticators',
    // Not in use yet: the person still signs in with the password alone.
    row: ({ tenant, user }) => sql`
      insert into authenticators (tenant_id, user_id, offered_sealed, offered_at)
      values (${tenant}, ${user}, 'sealed', ${at})`,
  },
  {
    since: '0118',
    table: 'recovery_codes',
    row: ({ tenant, user }) => sql`
      insert into recovery_codes (tenant_id, user_id, code_hash, salt)
      values (${tenant}, ${user}, ${user}::text::bytea, 'salt'::bytea)`,
  },
  {
    since: '0118',
    table: 'passkeys',
    // Of somebody else, for the same reason.
    row: ({ tenant, template, object }) => sql`
      with another as (
        insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
        values (${tenant}, ${template}, ${template}, ${template}, ${`${template}@example.com`}, ${`${template}@example.com`}, '-',
                'Pia', 'Passkey', 'employee')
      )
      insert into passkeys (tenant_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${tenant}, ${object}, ${template}, ${template}::text::bytea, 'key'::bytea, 0, '{internal}', 'Phone', ${at})`,
  },
  {
    since: '0118',
    table: 'sign_in_challenges',
    row: ({ tenant, user, object }) => sql`
      insert into sign_in_challenges (tenant_id, id, user_id, token_hash, expires_at)
      values (${tenant}, ${object}, ${user}, ${user}::text::bytea, ${at})`,
  },
  {
    since: '0118',
    table: 'passkey_uses',
    row: ({ tenant, user }) => sql`
      insert into passkey_uses (tenant_id, challenge_hash, expires_at) values (${tenant}, ${user}::text::bytea, ${at})`,
  },
  {
    since: '0120',
    table: 'audit_entries',
    row: ({ tenant, user, object }) => sql`
      insert into audit_entries (tenant_id, id, at, kind, said, by_user, address_range)
      values (${tenant}, ${object}, ${at}, 'sign_in', 'signedIn', ${user}, '192.0.2.0/24')`,
  },
  {
    since: '0121',
    table: 'closings',
    row: ({ tenant, user }) => sql`
      insert into closings (tenant_id, token_hash, closed_at, closes_at)
      values (${tenant}, ${user}::text::bytea, ${at}, timestamptz '2999-01-01 00:00Z')`,
  },
  {
    since: '0121',
    table: 'invitations',
    row: ({ tenant, object }) => sql`
      insert into invitations (tenant_id, id, email, email_key, first_name, last_name, role, token_hash, created_at, expires_at)
      values (${tenant}, ${object}, 'new@example.com', 'new@example.com', 'New', 'Comer', 'employee', ${object}::text::bytea, ${at}, ${at})`,
  },
  {
    since: '0123',
    table: 'sso_configs',
    row: ({ tenant }) => sql`
      insert into sso_configs (tenant_id, name, issuer, client_id, secret_sealed, metadata, updated_at)
      values (${tenant}, 'Coast ID', 'https://issuer.example', 'pitlane', '-', '{}', ${at})`,
  },
  {
    since: '0123',
    table: 'sso_links',
    row: ({ tenant, user }) => sql`
      insert into sso_links (tenant_id, user_id, issuer, subject, linked_at)
      values (${tenant}, ${user}, 'https://issuer.example', ${user}, ${at})`,
  },
  {
    since: '0123',
    table: 'sso_returns',
    row: ({ tenant, user }) =>
      sql`insert into sso_returns (tenant_id, id, expires_at) values (${tenant}, ${user}, ${at})`,
  },
  {
    since: '0124',
    table: 'tokens',
    row: ({ tenant, object, user }) => sql`
      insert into tokens (tenant_id, id, name, rights, prefix, token_hash, created_by, created_at)
      values (${tenant}, ${object}, 'Fleet sheet', 'read', 'pit_0aB1cD2e', ${object}::text::bytea, ${user}, ${at})`,
  },
  {
    since: '0127',
    table: 'webhooks',
    row: ({ tenant, object }) => sql`
      insert into webhooks (tenant_id, id, url, events, secret_sealed, created_at)
      values (${tenant}, ${object}, 'https://hooks.example/', '{repair.created}', '-', ${at})`,
  },
  {
    since: '0127',
    table: 'webhook_events',
    row: ({ tenant, object, repair }) => sql`
      insert into webhook_events (tenant_id, id, type, at, subject, data)
      values (${tenant}, ${object}, 'repair.created', ${at}, ${repair}, '{}')`,
  },
  {
    since: '0127',
    table: 'webhook_conflicts',
    row: ({ tenant, vehicle, repair }) => sql`
      insert into webhook_conflicts (tenant_id, conflict_id, vehicle_id, repair_id, data)
      values (${tenant}, 'of-old', ${vehicle}, ${repair}, '{}')`,
  },
  {
    since: '0129',
    table: 'check_settings',
    row: ({ tenant }) => sql`
      insert into check_settings (tenant_id, is_active, items, photos) values (${tenant}, true, '[]', '{Front}')`,
  },
  {
    since: '0129',
    table: 'checks',
    row: ({ tenant, object, vehicle, user }) => sql`
      insert into checks (tenant_id, id, vehicle_id, at, by_user, odometer, created_at)
      values (${tenant}, ${object}, ${vehicle}, ${at}, ${user}, 1000, ${at})`,
  },
  {
    since: '0129',
    table: 'check_items',
    row: ({ tenant, object, repair }) => sql`
      insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok, repair_id)
      values (${tenant}, ${object}, 1, ${object}, 'Lights', true, false, ${repair})`,
  },
  {
    since: '0129',
    table: 'check_photos',
    row: ({ tenant, object }) => sql`
      insert into check_photos (tenant_id, check_id, place, label, object_id) values (${tenant}, ${object}, 1, 'Front', ${object})`,
  },
  {
    since: '0132',
    table: 'claims',
    row: ({ tenant, repair }) => sql`
      insert into claims (tenant_id, repair_id, created_at, updated_at) values (${tenant}, ${repair}, ${at}, ${at})`,
  },
  {
    since: '0132',
    table: 'claim_lines',
    row: ({ tenant, repair }) => sql`
      insert into claim_lines (tenant_id, repair_id, place, kind, label, amount)
      values (${tenant}, ${repair}, 1, 'repair', 'Left door', 120)`,
  },
  {
    since: '0132',
    table: 'claim_payments',
    row: ({ tenant, repair }) => sql`
      insert into claim_payments (tenant_id, repair_id, paid_on, amount, created_at)
      values (${tenant}, ${repair}, date '2026-03-01', 20, ${at})`,
  },
  {
    since: '0137',
    table: 'views',
    row: ({ tenant, user, object }) => sql`
      insert into views (tenant_id, id, user_id, page, name, name_key, query, is_shared, created_at)
      values (${tenant}, ${object}, ${user}, 'repairs', 'Open', 'open', '{"status":"open"}', true, ${at})`,
  },
]

/** Those that an instance knows which came with a migration of this number. */
export const rowsUntil = (state: string) => rowsSince.filter(({ since = '' }) => since <= state)

/** Writes them as the application does, in one transaction. */
export async function writeRows(
  url: string,
  ids: Ids,
  { state = '', passwordHash = '-' } = {},
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`begin; set local role pitlane_app; set local app.tenant_id = '${ids.tenant}'`)
    for (const { row } of rowsUntil(state)) await client.query(row(ids, passwordHash))
    await client.query('commit')
  })
}

/** Written by triggers, from rows of others. */
export const derivedTables = ['repair_counts', 'repair_numbers', 'repair_readings', 'topic_revisions']
