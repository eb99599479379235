import type { Acting, ReadContext } from '../../platform/context.ts'
import type { Piece, ReadPiece } from '../../platform/database/pieces.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { fleetOf, someWritten, type WrittenTemplate } from './written-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>

/** So few need nothing that is known before. */
const FEW = 200

/** Reads routines in pieces, with commas between them, for lists of any length; `wording` is what is answered of one. */
export async function readTemplates(
  ctx: Reading,
  ids: readonly string[],
  wording: (written: WrittenTemplate) => string = ({ json }) => json,
): Promise<ReadPiece<number, Piece<number>>> {
  const groups = ids.length > FEW ? await fleetOf(ctx) : undefined
  return async (reading, after = 0, most) => {
    const asked = ids.slice(after, after + most)
    const written = asked.length > 0 ? await someWritten({ ...ctx, ...reading }, asked, groups) : []
    const next = after + most < ids.length ? after + most : undefined
    return { text: written.map(wording).join(','), rows: asked.length, next }
  }
}
