import { availableParallelism } from 'node:os'
import { AppError } from '@pitlane/contract/errors'
import type Sharp from 'sharp'
import { openPlaces } from '../../../platform/places.ts'

type SharpModule = typeof Sharp

const cores = availableParallelism()

/** One image per core at a time, each on one thread: what decoding costs is bounded whoever sends what. */
const places = openPlaces({
  atOnce: cores,
  atOnceForOne: Math.max(1, cores - 1),
  mostWaiting: 1000,
  mostWaitingForOne: 100,
  refusal: () =>
    new AppError(
      'overloaded',
      'Too many images are being worked on right now. Please try again in a moment.',
    ),
})

let loading: Promise<SharpModule> | undefined

/** The library is loaded with the first image. */
export function workOnImage<T>(tenantId: string, work: (sharp: SharpModule) => Promise<T>): Promise<T> {
  return places.use({ of: tenantId }, async () => {
    loading ??= load()
    return work(await loading)
  })
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
