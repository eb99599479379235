import { type ReadContext, readingPiece } from '../context.ts'
import { raw, type Sql, sql } from './sql.ts'

/** What one statement has read, written as it goes out. */
export interface Piece<Key> {
  text: string
  /** How many are written there: a search may have looked at others. */
  rows: number
  /** The last that was looked at, if there may be more. */
  next: Key | undefined
}

/** Looks at so many rows at the most, after the one with this key, or from the first. */
export type ReadPiece<Key, P extends Piece<Key>> = (
  ctx: ReadContext,
  after: Key | undefined,
  most: number,
) => Promise<P>

/** In characters: about what is held for one reader, whatever is in the rows. */
const PIECE = 384 * 1024
/** Enough for most lists; whoever waits for a long one soon has something. */
const AT_FIRST = 200
const MOST_ROWS = 1_000

/**
 * Reads a list of any length, a statement for each piece, and the next only when the reader wants it: so a slow reader holds no
 * connection. Each piece begins after the key of the last, so rows that were there all along come exactly once, whatever is added or
 * removed meanwhile.
 * What a screen waits for has its first piece read like anything else (`forFirst`): most lists are no longer, and none waits for downloads.
 */
export async function* inPieces<Key, P extends Piece<Key>>(
  ctx: ReadContext,
  read: ReadPiece<Key, P>,
  forFirst?: ReadContext,
): AsyncGenerator<P & { isLast: boolean }, void> {
  const since = performance.now()
  let after: Key | undefined
  let most = AT_FIRST
  do {
    const reader = after === undefined && forFirst ? forFirst : readingPiece(ctx, since)
    const piece = await read(reader, after, most)
    after = piece.next
    yield { ...piece, isLast: after === undefined }
    most = Math.min(
      MOST_ROWS,
      piece.rows > 0 ? Math.ceil((PIECE / piece.text.length) * piece.rows) : MOST_ROWS,
    )
  } while (after !== undefined)
}

/** So many of what is ordered already; the most there can be is written into the statement, as for a page. */
export function firstRows(ordered: Sql, most: unknown): Sql {
  return sql`select * from (${ordered} limit ${mostWritten}) as first_ones limit ${most}::int`
}

const mostWritten = raw(String(MOST_ROWS))
