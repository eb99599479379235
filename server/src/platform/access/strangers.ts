import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyRequest } from 'fastify'
import { BUSY } from '../http/answer-errors.ts'
import { openPlaces, type Places } from '../places.ts'
import { networkOf } from './network.ts'
import { type Share, startTaking } from './shares.ts'

interface StrangerOptions {
  /** Connections that all of them together may hold at once. */
  atOnce: number
  /** The same of those that look across businesses, which the jobs need as well. */
  acrossAtOnce: number
  mostWaiting: number
  /** Told of each who was sent away. */
  refused(): void
}

const LONGEST_WAIT_MS = 10_000
/** Some milliseconds of work: as long as somebody we know may wait for them. */
const MOST_IN_A_TURN = 32

export type Strangers = ReturnType<typeof openStrangers>

/**
 * Who brings no session or link that we signed is looked up with a small part of the connections, one network with at most half of
 * that. They wait apart from those we know, network by network in turns: who asks for much waits for their own questions alone.
 */
export function openStrangers({ atOnce, acrossAtOnce, mostWaiting, refused }: StrangerOptions) {
  const refusal = () => {
    refused()
    return new AppError('overloaded', BUSY)
  }
  const open = (most: number) =>
    openPlaces({
      atOnce: most,
      atOnceForOne: halfOf(most),
      mostWaiting,
      mostWaitingForOne: halfOf(mostWaiting),
      longestWaitMs: LONGEST_WAIT_MS,
      refusal,
    })
  const [inBusinesses, across] = [open(atOnce), open(acrossAtOnce)]
  const turns = openPlaces({ atOnce: MOST_IN_A_TURN, atOnceForOne: 1, refusal })

  /**
   * Of each network one anonymous request begins in a turn of the event loop, and of all networks a few; none is refused. Else hundreds
   * that come together would be worked on in one go, and everybody after them would wait for all.
   */
  const turnOf = (address: string) => turns.use({ of: networkOf(address) }, nextTurn)

  function shareOf(places: Places, address: string): Share {
    const comer = { of: networkOf(address) }
    return {
      take: () => startTaking(() => places.take(comer))?.catch((refused) => sendAway(address, refused)),
      giveBack: () => places.giveBack(comer),
    }
  }

  /** In their turn as well: those who come again at once would be all that is done. */
  async function sendAway(address: string, refused: unknown): Promise<never> {
    await turnOf(address)
    throw refused
  }

  return {
    /** The share of whoever comes from this address. */
    of: (address: string): Share => ({
      ...shareOf(inBusinesses, address),
      across: shareOf(across, address),
    }),

    /** Nothing is done for whoever left while they waited for it. */
    async turn({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): Promise<void> {
      await turnOf(ip)
      if (socket.destroyed) throw refusal()
    },

    waiting: () => inBusinesses.waiting() + across.waiting(),
  }
}

function halfOf(most: number): number {
  return Math.max(1, Math.floor(most / 2))
}
