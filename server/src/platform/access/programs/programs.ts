import { MINUTE } from '@pitlane/contract/durations'
import { LRUCache } from 'lru-cache'
import {
  type Moment,
  outOf,
  type ReadContext,
  readingTenant,
  type WriteContext,
  withTenant,
} from '../../context.ts'
import type { Events } from '../../live/events.ts'
import type { Limits } from '../limits.ts'
import { openMemory } from '../remembered.ts'
import type { Session } from '../sessions.ts'
import { invented } from '../tokens.ts'
import { openProgramCalls } from './calls.ts'
import { businessOf, isWritten } from './token-text.ts'

/** Tokens are a word of the product, which says here how they are found, and how it is noted that one is used. */
interface Known {
  lookUp(ctx: ReadContext, hash: Buffer): Promise<Session | undefined>
  noteUse(ctx: WriteContext, hash: Buffer): Promise<void>
}

/** A program that asks more often is noted no more often. */
const NOTED_MS = MINUTE
const MOST_KNOWN = 10_000

export type Programs = ReturnType<typeof openPrograms>

/** Which program asks, remembered and forgotten as sessions are. */
export function openPrograms(events: Events, limits: Limits) {
  const memory = openMemory(events)
  const calls = openProgramCalls(limits)
  /** Of many calls at once one notes it, and the others do not wait for that. */
  const noted = new LRUCache<string, number>({ max: MOST_KNOWN })
  const nobody = () => Promise.reject(new Error('Nobody has said how tokens are found'))
  let known: Known = { lookUp: nobody, noteUse: nobody }

  /** Where to look for a token; nowhere, when we did not make it. */
  async function lookFor(moment: Moment, token: string): Promise<ReadContext | undefined> {
    const { secrets, shares } = moment.platform
    const tenantId = businessOf(secrets, token)
    return tenantId ? readingTenant(outOf(shares.of(tenantId), moment), tenantId) : invented(moment)
  }

  return {
    knownBy(given: Known): void {
      known = given
    },

    find: async (moment: Moment, token: string): Promise<Session | undefined> =>
      isWritten(token)
        ? memory.find(moment, token, { lookFor: () => lookFor(moment, token), lookUp: known.lookUp })
        : invented(moment),

    count: calls.count,

    /** A token that is gone is forgotten here with the commit, and elsewhere as soon as the database has announced it. */
    forget(ctx: WriteContext, id: string): void {
      ctx.afterCommit(() => memory.forgetAll(({ program }) => program?.id === id))
    },

    /** Written at most once a minute, by whichever instance comes first. */
    async noteUse(moment: Moment, { key, tenantId, renewedAt }: Session): Promise<void> {
      const now = moment.now.getTime()
      if (now - Math.max(Date.parse(renewedAt), noted.get(key) ?? 0) < NOTED_MS) return
      noted.set(key, now)
      await withTenant(moment, tenantId, (ctx) => known.noteUse(ctx, Buffer.from(key, 'hex')))
      memory.doubt(key)
    },
  }
}
