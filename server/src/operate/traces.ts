import { isId } from '@pitlane/contract/formats'
import { tenantTables } from '../features/closing/erase-queries.ts'
import { folderOfTenant } from '../features/files/object-keys.ts'
import { asSystem, type Moment, withTenant } from '../platform/context.ts'
import { type Command, operating, Refusal } from './command.ts'
import { countElsewhere, countOfTenant, houseTables } from './table-queries.ts'

export const traces: Command = {
  takes: ['tenantId'],
  does: 'counts what is left of a business in all tables and in the storage; ends with 0 only if that is nothing',
  async run(moment, [tenantId = '']) {
    if (!isId(tenantId))
      throw new Refusal(
        `"${tenantId}" is not the id of a business. "npm run operate -- businesses" tells it.`,
      )
    const left = await tracesOf(moment, tenantId)
    return { text: written(left), isGood: left.rows + left.files === 0 }
  },
}

export interface Traces {
  rows: number
  files: number
}

export async function tracesOf(moment: Moment, tenantId: string): Promise<Traces> {
  const own = await withTenant(moment, tenantId, async (ctx) => countOfTenant(ctx, await tenantTables(ctx)))
  const elsewhere = await asSystem(moment, operating, async (ctx) =>
    countElsewhere(ctx, await houseTables(ctx), tenantId),
  )
  let files = 0
  for await (const _ of moment.platform.storage.list(folderOfTenant(tenantId))) files += 1
  return { rows: own + elsewhere, files }
}

export function written({ rows, files }: Traces): string {
  return `{ "rows": ${rows}, "files": ${files} }`
}
