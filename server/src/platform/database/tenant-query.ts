import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type KnownStatements, OneWrite } from './one-write.ts'

/**
 * A query under a tenant in one round trip: the setting and the query are bound and executed before a single
 * Sync, so they form one implicit transaction and the setting is gone with it. See docs/decisions/063. All of it is written at
 * once: each message by itself costs as much as what it says.
 */
export class TenantQuery extends ExtendedQuery() {
  readonly #forWhom: ForWhom
  readonly #setting: Setting
  #isSettingTenant = true

  constructor(
    forWhom: ForWhom,
    setting: Setting,
    { name, text, values }: pg.QueryConfig,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    // A config would be copied property by property, which takes longer than sending what it says.
    super(text, values, done)
    this.name = name
    this.queryMode = 'extended'
    this.#forWhom = forWhom
    this.#setting = setting
  }

  override prepare(connection: ExtendedConnection): void {
    const { name, text } = this.#setting
    const written = new OneWrite(connection)
    const statement = name in connection.parsedStatements ? name : ''
    if (!statement) written.parse({ name: '', text })
    written.bind({ portal: '', statement, values: this.#forWhom.map(String) })
    written.execute({ portal: '' })
    super.prepare(written)
    if (connection.stream.writable) connection.stream.write(written.bytes())
  }

  override handleDataRow(row: unknown): void {
    if (!this.#isSettingTenant) super.handleDataRow(row)
  }

  override handleCommandComplete(command: unknown, connection: unknown): void {
    if (this.#isSettingTenant) this.#isSettingTenant = false
    else super.handleCommandComplete(command, connection)
  }
}

/** Which tenant, and how long the statement may take. */
export type ForWhom = readonly [tenantId: string, statementMs: number]

export interface Setting {
  name: string
  text: string
}

/**
 * Prepared once when a connection opens, so that only the query's own parse is ever under way: pg takes the first
 * answer to a parse for the query's. Behind an old pooler it is parsed each time, without a name, as the query is.
 */
export const SET_TENANT: Setting = {
  name: 'set_tenant',
  text: "select set_config('app.tenant_id', $1::text, true), set_config('statement_timeout', $2::text, true)",
}

/** The same for a statement with room: four times what a statement has by default, for this one alone. */
export const SET_TENANT_WITH_ROOM: Setting = {
  name: 'set_tenant_with_room',
  text: "select set_config('app.tenant_id', $1::text, true), set_config('statement_timeout', $2::text, true), set_config('work_mem', '16MB', true)",
}

/** The same for a statement that is planned once, whatever the database thinks of that plan. */
export const SET_TENANT_AND_ONE_PLAN: Setting = {
  name: 'set_tenant_and_one_plan',
  text: "select set_config('app.tenant_id', $1::text, true), set_config('statement_timeout', $2::text, true), set_config('plan_cache_mode', 'force_generic_plan', true)",
}

interface ExtendedConnection extends KnownStatements {
  readonly stream: Duplex
}

interface ExtendedQueryBase extends pg.Submittable {
  name: string | undefined
  queryMode: 'extended'
  prepare(connection: KnownStatements): void
  handleDataRow(row: unknown): void
  handleCommandComplete(command: unknown, connection: unknown): void
}

/** pg's own query class, with the three methods its type declarations leave out. */
function ExtendedQuery() {
  return pg.Query as unknown as new (
    text: string,
    values: unknown[] | undefined,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) => ExtendedQueryBase
}
