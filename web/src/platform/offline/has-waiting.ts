import { waitingFlag } from './connection.ts'

export function hasWaiting(userId: string | undefined): boolean {
  return userId !== undefined && waitingFlag.read().split(' ').includes(userId)
}
