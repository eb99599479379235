import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useEffect } from 'react'
import { useUser } from '../../platform/session.ts'

const MOST_KEPT = 5

/** This browser remembers which vehicles somebody looked at last. */
export function useRememberedVehicle(id: string): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId) write(userId, [id, ...read(userId).filter((known) => known !== id)].slice(0, MOST_KEPT))
  }, [userId, id])
}

/** Those of them that the fleet still has, the latest first. */
export function useRecentVehicles(fleet: readonly Vehicle[]): readonly Vehicle[] {
  const userId = useUser()?.id
  return read(userId).flatMap((id) => fleet.find((vehicle) => vehicle.id === id) ?? [])
}

const keyFor = (userId: string) => `pitlane.recent-vehicles.${userId}`

function read(userId: string | undefined): string[] {
  try {
    return userId ? (localStorage.getItem(keyFor(userId)) ?? '').split(' ').filter(Boolean) : []
  } catch {
    return []
  }
}

/** Where nothing can be remembered, nothing is. */
function write(userId: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(keyFor(userId), ids.join(' '))
  } catch {
    return
  }
}
