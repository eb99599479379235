import { DAY } from '@pitlane/contract/durations'
import type { Moment, WriteContext } from '../../../platform/context.ts'
import { deliveryJobs } from '../../../platform/deliveries/delivery-jobs.ts'
import { openDeliveryPlaces } from '../../../platform/deliveries/delivery-places.ts'
import { insertFound } from '../../../platform/deliveries/queries.ts'
import {
  type DeliveryLimit,
  type Outcome,
  usualPausesMs,
  type Way,
} from '../../../platform/deliveries/way.ts'
import type { Told } from '../tell-queries.ts'
import { deliver, type Push } from './deliver.ts'
import { forgetDevices, holdDevices, noteDeviceUse } from './device-queries.ts'
import { pushKeys } from './keys.ts'
import { devicesToTell, pushesToSend } from './push-queries.ts'

const HOUR_SECONDS = 3_600

export const pushWay: Way<Push> = {
  name: 'push',
  async compose(ctx, deliveries) {
    const keys = await pushKeys(ctx)
    const pushes = await pushesToSend(
      ctx,
      deliveries.map(({ id }) => id),
    )
    return pushes.map((push) => ({ ...push, keys }))
  },
  send: deliver,
  hear: hearOfDevices,
  limits: async (ctx, tenantId) => [limitOf(ctx, tenantId)],
  pausesMs: usualPausesMs,
  lastsMs: () => DAY,
  /** After so many tries, as after a day, nobody wants to be told any more. */
  mostAttempts: 8,
  keepsLog: false,
  atATime: 500,
  apart: { places: openDeliveryPlaces(), receiverOf: ({ origin }) => origin },
}

export const pushes = deliveryJobs(pushWay)

/** In the transaction that tells: what is to be pushed is written there, and sent when it is done. */
export async function pushTold(ctx: WriteContext, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const goodUntil = new Date(ctx.now.getTime() + DAY)
  if (await insertFound(ctx, pushWay.name, devicesToTell(ctx, told), goodUntil))
    await ctx.enqueue(pushes.atOnce, { tenantId: ctx.tenantId })
}

/** One that took a push is used; of one that is no more nothing is kept. */
async function hearOfDevices(
  ctx: WriteContext,
  attempted: readonly { message: Push; outcome: Outcome }[],
): Promise<void> {
  const devices = (is: Outcome['is']) =>
    attempted.filter(({ outcome }) => outcome.is === is).map(({ message }) => message.to)
  const [used, gone] = [devices('sent'), devices('gone')]
  await holdDevices(ctx, [...used, ...gone])
  await noteDeviceUse(ctx, used)
  await forgetDevices(ctx, gone, ctx.now)
}

function limitOf({ platform }: Moment, tenantId: string): DeliveryLimit {
  return {
    why: 'pushes',
    name: `pushes of ${tenantId}`,
    limit: platform.config.PUSHES_PER_BUSINESS,
    windowSeconds: HOUR_SECONDS,
    sentence: 'Your business has told too many devices within an hour.',
    isPutOff: true,
  }
}
