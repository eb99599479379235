import { availableParallelism } from 'node:os'
import type Sharp from 'sharp'
import { inTurn } from '../../platform/in-turn.ts'

type SharpModule = typeof Sharp

/** One image per core at a time, each on one thread: what decoding costs is bounded whoever sends what. */
const turn = inTurn({
  atOnce: availableParallelism(),
  mostWaiting: 100,
  refusal: 'Too many images are being worked on right now. Please try again in a moment.',
})

let loading: Promise<SharpModule> | undefined

/** The library is loaded with the first image. */
export function workOnImage<T>(work: (sharp: SharpModule) => Promise<T>): Promise<T> {
  return turn(async () => {
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
