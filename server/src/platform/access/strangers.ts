import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { BUSY } from '../http/answer-errors.ts'
import { openPlaces, type Places } from '../places.ts'
import { networkOf } from './network.ts'
import type { Share } from './shares.ts'

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
  const turns = openPlaces({ atOnce: Number.POSITIVE_INFINITY, atOnceForOne: 1, refusal })
  return {
    /** The share of whoever comes from this address. */
    of(address: string): Share {
      const network = networkOf(address)
      return { ...shareOf(inBusinesses, network), across: shareOf(across, network) }
    },

    /**
     * Of each network one anonymous request begins in a turn of the event loop; none is refused. Else hundreds that come together would
     * be worked on in one go, and everybody after them would wait for all.
     */
    turn: (address: string) => turns.use({ of: networkOf(address) }, nextTurn),

    waiting: () => inBusinesses.waiting() + across.waiting(),
  }
}

function shareOf(places: Places, network: string): Share {
  const comer = { of: network }
  return { take: () => places.take(comer), giveBack: () => places.giveBack(comer) }
}

function halfOf(most: number): number {
  return Math.max(1, Math.floor(most / 2))
}
