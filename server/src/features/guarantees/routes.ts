import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { guarantees } from '@pitlane/contract/guarantees/calls'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import type { ReadContext } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { coverOfNew } from './queries.ts'

export const guaranteeRoutes = [serve(guarantees.covered, covered)]

async function covered(ctx: ReadContext, asked: Input<typeof guarantees.covered>) {
  const covers = await coverOfNew(ctx, asked)
  if (!covers) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  return covers
}
