import { useState } from 'react'
import { remembered } from '../../platform/remembered.ts'

/** What stands under one another: the hours of all places, or those of each place by itself. */
export const boardOrders = ['time', 'place'] as const
export type BoardOrder = (typeof boardOrders)[number]

const kept = remembered('board-order')

/** As it was last chosen on this device, by the clock until then. */
export function useBoardOrder() {
  const [order, setOrder] = useState<BoardOrder>(() => (kept.read() === 'place' ? 'place' : 'time'))
  const choose = (chosen: BoardOrder) => {
    kept.write(chosen === 'place' ? chosen : '')
    setOrder(chosen)
  }
  return [order, choose] as const
}
