import { createECDH } from 'node:crypto'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import {
  DEVICE_GONE,
  DEVICE_KEYS_WRONG,
  type Device,
  MOST_DEVICES,
  type push,
  TOO_MANY_DEVICES,
  UNNAMED_DEVICE,
} from '@pitlane/contract/inbox/push'
import type { Moment, SignedIn, WriteContext } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { mayBeCalled } from '../../../platform/outbound/outbound.ts'
import { digest } from '../../../platform/secrets.ts'
import { countOthers, deleteOwnDevice, takeDevice } from './device-queries.ts'
import { keepLatest } from './keep-latest.ts'

type Register = typeof push.register

/**
 * A browser has one subscription, whoever uses it: the last who registers it is told, and nobody else. Another business loses it
 * before we answer, or by the job if we fall over.
 */
export async function registerDevice(
  ctx: StepsContextFor<Register>,
  { endpoint, keys, name }: Input<Register>,
): Promise<Device> {
  const { origin } = allowedAddress(ctx, endpoint)
  assertKeys(keys.p256dh)
  const endpointHash = digest(endpoint)
  const subscription = ctx.platform.secrets.seal(JSON.stringify({ endpoint, keys }))
  const moved = { endpointHash: endpointHash.toString('hex') }
  const device = await ctx.withTenant(async (tenant) => {
    if ((await countOthers(tenant, endpointHash)) >= MOST_DEVICES)
      throw new AppError('conflict', TOO_MANY_DEVICES)
    await tenant.enqueue(keepLatest, moved)
    return takeDevice(tenant, { endpointHash, origin, subscription, name: name || UNNAMED_DEVICE })
  })
  if (!device) throw new Error('The device was not kept')
  await keepLatest
    .work(ctx, moved)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a device may be in two businesses for a while'))
  return device
}

export async function removeDevice(ctx: WriteContext & SignedIn, { id }: { id: string }) {
  if (!(await deleteOwnDevice(ctx, id))) throw new AppError('not_found', DEVICE_GONE)
  return { message: 'The device was removed' }
}

function allowedAddress({ platform }: Moment, endpoint: string): URL {
  const url = new URL(endpoint)
  const isPlain = !url.username && !url.password
  if (isPlain && mayBeCalled(url, platform.config.PUSH_ALLOWED_ORIGINS)) return url
  throw new AppError('invalid', ADDRESS_FORBIDDEN, {
    errors: [{ path: 'endpoint', message: ADDRESS_FORBIDDEN }],
  })
}

/** A point on the curve; with any other nothing can be encrypted for it. */
function assertKeys(p256dh: string): void {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw new AppError('invalid', DEVICE_KEYS_WRONG, {
      errors: [{ path: 'keys.p256dh', message: DEVICE_KEYS_WRONG }],
    })
  }
}
