import { availableParallelism } from 'node:os'
import type Sharp from 'sharp'
import { inTurnByBusiness } from './in-turn-by-business.ts'

type SharpModule = typeof Sharp

const cores = availableParallelism()

/** One image per core at a time, each on one thread: what decoding costs is bounded whoever sends what. */
const turn = inTurnByBusiness({
  atOnce: cores,
  atOnceForOne: Math.max(1, cores - 1),
  mostWaitingForOne: 100,
  refusal: 'Too many images are being worked on right now. Please try again in a moment.',
})

let loading: Promise<SharpModule> | undefined

/** The library is loaded with the first image. */
export function workOnImage<T>(tenantId: string, work: (sharp: SharpModule) => Promise<T>): Promise<T> {
  return turn(tenantId, async () => {
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
