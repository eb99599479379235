/** A table of businesses that keeps sealed texts, by the key that its rows have within a business. */
export interface SealedColumns {
  table: string
  key: string
  columns: readonly string[]
  /** The file that seals them. One that seals and is not named here fails a test: what it keeps would be lost with the next key. */
  sealedBy: string
}

/** Everything that is sealed and kept for a business. A table without an index by business and key would be read slowly. */
export const sealedColumns: readonly SealedColumns[] = [
  {
    table: 'hq_configs',
    key: 'id',
    columns: ['tenant_token_sealed', 'user_token_sealed', 'webhook_sealed'],
    sealedBy: 'server/src/features/hq/connection.ts',
  },
  {
    table: 'push_devices',
    key: 'id',
    columns: ['subscription'],
    sealedBy: 'server/src/features/inbox/push/devices.ts',
  },
  {
    table: 'deliveries',
    key: 'id',
    columns: ['sealed'],
    sealedBy: 'server/src/platform/mail/post.ts',
  },
  {
    table: 'sso_configs',
    key: 'id',
    columns: ['secret_sealed'],
    sealedBy: 'server/src/features/sso/manage-sso.ts',
  },
  {
    table: 'webhooks',
    key: 'id',
    columns: ['secret_sealed'],
    sealedBy: 'server/src/features/webhooks/manage-webhooks.ts',
  },
  {
    table: 'authenticators',
    key: 'user_id',
    columns: ['secret_sealed', 'offered_sealed'],
    sealedBy: 'server/src/features/accounts/second-factor/authenticator.ts',
  },
]

/** What is sealed and kept by nobody here, with the file that seals it: it ends before a key does. */
export const sealedElsewhere: readonly string[] = ['server/src/features/sso/tickets.ts']

/** The same of the whole house, one row each that the system role may change. */
export const sealedOfTheHouse: readonly SealedColumns[] = [
  {
    table: 'push_keys',
    key: 'id',
    columns: ['private_key'],
    sealedBy: 'server/src/features/inbox/push/keys.ts',
  },
]
