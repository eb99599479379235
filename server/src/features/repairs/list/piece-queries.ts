import type { Repair, RepairFilters } from '@pitlane/contract/repairs/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import type { OfTenant, ReadContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { firstRows } from '../../../platform/database/pieces.ts'
import { revisionOf } from '../../../platform/database/revisions.ts'
import type { WrittenJson } from '../../../platform/http/json-text.ts'
import { type ListPiece, readList } from '../../../platform/http/pieces/json-list.ts'
import { type CoverAsked, covers } from '../../guarantees/cover-queries.ts'
import { writtenWithCovers } from '../../guarantees/owed.ts'
import { repairJson, withJson, withJsonOfMany } from '../json-queries.ts'
import { conditions, isPlain, repairTopics, shaped, statusCondition } from './list-queries.ts'
import { isFoundBy, isSearched } from './search-queries.ts'

/** The filters of the list; `open` is all that is not completed. */
export type ListFilters = Omit<RepairFilters, 'status'> & { status?: RepairStatus | 'open' | undefined }

/** Where a repair stands among all, newest first; it never changes. */
export type Key = Pick<Repair, 'createdAt' | 'id'>

const BEFORE_ALL: Key = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** All repairs that fit, newest first, written by the database. */
export function listRepairs(ctx: ReadContext, filters: RepairFilters): Promise<WrittenJson<Repair[]>> {
  return readList(ctx, (reading, after: Key | undefined, most) => readPiece(reading, filters, after, most))
}

async function readPiece(
  ctx: ReadContext,
  filters: RepairFilters,
  after: Key = BEFORE_ALL,
  most: number,
): Promise<ListPiece<Key>> {
  const { status, ...others } = filters
  const row = isPlain(others)
    ? await plainPieces[status ?? 'all'](ctx, { ...after, most })
    : (await ctx.query<PieceRow>(shaped(filters, pieceOf(ctx, filters, after, most)))).at(0)
  if (!row) throw new Error('An aggregate is one row, of whatever')
  const { text, rows, revision, createdAt, id } = row
  return { text: text ?? '', rows, revision, next: createdAt && id ? { createdAt, id } : undefined }
}

/** Written and planned once, as pages are: of a long list there are many. */
const plain = (status?: RepairStatus) =>
  writtenWithCovers<PieceRow, keyof Key | 'most'>((ctx, told, place) => {
    const after = { createdAt: place('createdAt'), id: place('id') }
    return pieceOf(ctx, { status }, after, place('most'), told)
  })

const plainPieces = {
  all: plain(),
  need: plain('need'),
  'in progress': plain('in progress'),
  completed: plain('completed'),
}

/**
 * First the repairs, then what they are written with: no join that could go wrong in a business without statistics. They are put in order
 * before they are written, because there is a limit: without one PostgreSQL writes first, and sorts what it has written.
 */
function pieceOf(
  ctx: CoverAsked,
  filters: RepairFilters,
  after: Key,
  most: unknown,
  told = covers(ctx),
): Sql {
  const isOfOneVehicle = Boolean(filters.vehicleId)
  const withIt = isOfOneVehicle ? withJson : withJsonOfMany
  const found = isSearched(filters)
    ? sql`case when ${isFoundBy(ctx, filters)} then ${repairJson} end`
    : repairJson
  const written = sql`
    select repairs.created_at, repairs.id, (${found})::text as json
    from (${repairsAfter(ctx, sql`repairs.*`, filters, after, most)}) as repairs
      ${withIt(ctx, told)}
    order by repairs.created_at desc, repairs.id desc`
  return sql`
    select string_agg(json, ',') as text, count(json) as rows, ${revisionOf(ctx, repairTopics)} as revision,
           (array_agg(created_at))[${most}::int] as "createdAt", (array_agg(id))[${most}::int] as id,
           ${told.isOwed} as "isOwed"
    from (${firstRows(written, most)}) as written`
}

interface PieceRow extends Record<keyof Key, string | null> {
  text: string | null
  rows: number
  revision: string
}

/**
 * So many of what fits, newest first, after the last of the piece before. The first piece is asked for with the same statement. What is searched
 * for is looked for among these: else a statement would go through all that a business has, and the next one again.
 */
export function repairsAfter(
  ctx: OfTenant,
  columns: Sql,
  { status, search: _, ...filters }: ListFilters,
  { createdAt, id }: Key = BEFORE_ALL,
  most: unknown,
): Sql {
  const ordered = sql`
    select ${columns} from repairs
    where ${conditions(ctx, filters)}
      ${status === 'open' ? sql`and repairs.status <> 'completed'` : statusCondition(status)}
      and (repairs.created_at, repairs.id) < (${createdAt}::timestamptz, ${id}::uuid)
    order by repairs.created_at desc, repairs.id desc`
  return firstRows(ordered, most)
}
