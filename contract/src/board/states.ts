/** How many days a board has when nobody asks for others: today and tomorrow. */
export const BOARD_DAYS = 2
export const BOARD_DAYS_MOST = 7

/** Whether a car may go out, the one that stops it first. */
export const boardStates = ['blocked', 'check', 'unassigned', 'ready'] as const
export type BoardState = (typeof boardStates)[number]

export const boardStateLabels: Record<BoardState, string> = {
  blocked: 'Blocked',
  check: 'Check',
  unassigned: 'Unassigned',
  ready: 'Ready',
}

type BoardCounts = Record<BoardState, number>

export function countStates(rows: readonly { state: BoardState }[]): BoardCounts {
  const counts = { ready: 0, check: 0, blocked: 0, unassigned: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** What is to be done with a car that is back. */
export const todoKinds = ['open_repair', 'planned_repair', 'due', 'check'] as const
