import { asSystem, type Moment, systemReason, withTenant } from '../../platform/context.ts'
import type { SealedUnder } from '../../platform/secrets.ts'
import type { Command } from '../command.ts'
import {
  type Column,
  keepResealed,
  keepResealedOfHouse,
  type Resealed,
  type Sealed,
  sealedAfter,
  sealedOfHouse,
} from './queries.ts'
import { type SealedColumns, sealedColumns, sealedOfTheHouse } from './sealed-columns.ts'

const resealing = systemReason('seal under the key of now what is sealed under one from before')

/** What is read at once; a process that is killed has sealed all blocks before, and the next run goes on from there. */
const BLOCK = 500

type Count = Record<SealedUnder, number>

export const sealed: Command = {
  takes: [],
  does: 'counts what is sealed under the key of now, under keys from before, and under none that is set',
  async run(moment) {
    const { now, before, lost } = await countSealed(moment)
    return `${now} sealed values are under SECRET_KEY, ${before} under keys from before.${lostSaid(lost)}`
  },
}

export const reseal: Command = {
  takes: [],
  does: 'seals under SECRET_KEY what is sealed under SECRET_KEY_OLD; may be ended and run again at any time',
  async run(moment) {
    let resealed = 0
    for await (const { column, block } of blocks(moment)) resealed += await resealBlock(moment, column, block)
    const { before, lost } = await countSealed(moment)
    const left = before === 0 ? 'Nothing is left' : `${before} are left`
    const text = `${resealed} values were sealed anew. ${left} under keys from before.${lostSaid(lost)}`
    return { text, isGood: before === 0 }
  },
}

async function countSealed(moment: Moment): Promise<Count> {
  const count: Count = { now: 0, before: 0, lost: 0 }
  for await (const { block } of blocks(moment))
    for (const row of block) count[moment.platform.secrets.sealedUnder(row.sealed)] += 1
  return count
}

function lostSaid(lost: number): string {
  return lost === 0
    ? ''
    : ` ${lost} can be opened with no key that is set, and ${lost === 1 ? 'stays as it is' : 'stay as they are'}.`
}

async function* blocks(moment: Moment): AsyncGenerator<{ column: Column; block: Sealed[] }> {
  for (const column of sealedOfTheHouse.flatMap(columnsOf))
    yield { column, block: await asSystem(moment, resealing, (ctx) => sealedOfHouse(ctx, column)) }
  for (const column of sealedColumns.flatMap(columnsOf)) {
    let block: Sealed[] = []
    do {
      const last = block.at(-1)
      block = await asSystem(moment, resealing, (ctx) => sealedAfter(ctx, column, last, BLOCK))
      yield { column, block }
    } while (block.length === BLOCK)
  }
}

function columnsOf({ table, key, columns }: SealedColumns): Column[] {
  return columns.map((column) => ({ table, key, column }))
}

async function resealBlock(moment: Moment, column: Column, block: readonly Sealed[]): Promise<number> {
  const anew = block.flatMap((row) => resealedOf(moment, row))
  let kept = 0
  for (const [tenantId, rows] of Map.groupBy(anew, (row) => row.tenantId)) {
    if (tenantId) kept += await withTenant(moment, tenantId, (ctx) => keepResealed(ctx, column, rows))
    else
      for (const row of rows)
        kept += await asSystem(moment, resealing, (ctx) => keepResealedOfHouse(ctx, column, row))
  }
  return kept
}

function resealedOf({ platform: { secrets } }: Moment, row: Sealed): Resealed[] {
  if (secrets.sealedUnder(row.sealed) !== 'before') return []
  const text = secrets.open(row.sealed)
  return text === undefined ? [] : [{ ...row, anew: secrets.seal(text) }]
}
