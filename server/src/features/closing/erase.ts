import { MINUTE } from '@pitlane/contract/durations'
import { asSystem, type Moment, readingTenant, systemReason, withTenant } from '../../platform/context.ts'
import { emailsOf } from '../accounts/queries.ts'
import { folderOfTenant } from '../files/object-keys.ts'
import { deleteTenant, holdTenant } from '../tenants/queries.ts'
import {
  deleteJobs,
  deleteRows,
  type Reference,
  references,
  takeTime,
  tenantTables,
} from './erase-queries.ts'

const erasing = systemReason('erase a business')

const AT_A_TIME = 500
const A_TABLE_MS = 10 * MINUTE

export async function removeFiles({ platform: { storage } }: Moment, tenantId: string): Promise<void> {
  let keys: string[] = []
  for await (const { key } of storage.list(folderOfTenant(tenantId))) {
    keys.push(key)
    if (keys.length < AT_A_TIME) continue
    await storage.remove(keys)
    keys = []
  }
  await storage.remove(keys)
}

/** What stands in line, then every row, the business itself last: whenever it is cut off, it can be done again. */
export async function removeRows(moment: Moment, tenantId: string): Promise<void> {
  const emails = await emailsOf(readingTenant(moment, tenantId))
  await asSystem(moment, erasing, (ctx) => deleteJobs(ctx, { tenantId, emails }))
  for (const table of await tablesOf(moment, tenantId))
    if (table !== FOUND_BY)
      await withTenant(moment, tenantId, async (ctx) => {
        await takeTime(ctx, A_TABLE_MS)
        await deleteRows(ctx, table)
      })
  await removeTenant(moment, tenantId)
  await asSystem(moment, erasing, (ctx) => deleteJobs(ctx, { tenantId, emails: [] }))
}

/** By which a closed business is found: with it the rest would be forgotten. */
const FOUND_BY = 'closings'

/** While the business is held, nobody adds a row to it; whoever waits finds it gone. */
async function removeTenant(moment: Moment, tenantId: string): Promise<void> {
  await withTenant(moment, tenantId, async (ctx) => {
    await holdTenant(ctx)
    const tables = childrenFirst(await tenantTables(ctx), await references(ctx))
    for (const table of tables) await deleteRows(ctx, table)
    await deleteTenant(ctx)
  })
}

async function tablesOf(moment: Moment, tenantId: string): Promise<string[]> {
  const ctx = readingTenant(moment, tenantId)
  return childrenFirst(await tenantTables(ctx), await references(ctx))
}

/** A table comes after all that point to it. */
export function childrenFirst(tables: readonly string[], arrows: readonly Reference[]): string[] {
  const placed: string[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isPointedTo = (table: string) =>
      arrows.some(({ from, to }) => to === table && waiting.includes(from))
    const free = waiting.filter((table) => !isPointedTo(table))
    if (free.length === 0) throw new Error(`These tables point at each other: ${waiting.join(', ')}`)
    placed.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return placed
}
