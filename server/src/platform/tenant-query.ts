import pg from 'pg'

/**
 * A query under a tenant in one round trip: the setting and the query are bound and executed before a single
 * Sync, so they form one implicit transaction and the setting is gone with it. See docs/decisions/003.
 */
export class TenantQuery extends ExtendedQuery() {
  readonly #tenantId: string
  #isSettingTenant = true

  constructor(
    tenantId: string,
    config: pg.QueryConfig,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, done)
    this.#tenantId = tenantId
  }

  override prepare(connection: ExtendedConnection): void {
    connection.bind({ portal: '', statement: SET_TENANT.name, values: [this.#tenantId] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(row: unknown): void {
    if (!this.#isSettingTenant) super.handleDataRow(row)
  }

  override handleCommandComplete(command: unknown, connection: ExtendedConnection): void {
    if (this.#isSettingTenant) this.#isSettingTenant = false
    else super.handleCommandComplete(command, connection)
  }
}

/** Prepared once when a connection opens, so that only the query's own parse is ever under way. */
export const SET_TENANT = {
  name: 'set_tenant',
  text: "select set_config('app.tenant_id', $1::text, true)",
}

interface ExtendedConnection {
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}

interface ExtendedQueryBase extends pg.Submittable {
  prepare(connection: ExtendedConnection): void
  handleDataRow(row: unknown): void
  handleCommandComplete(command: unknown, connection: ExtendedConnection): void
}

/** pg's own query class, with the three methods its type declarations leave out. */
function ExtendedQuery() {
  return pg.Query as unknown as new (
    config: pg.QueryConfig,
    values: undefined,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) => ExtendedQueryBase
}
