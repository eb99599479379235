import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useEffect } from 'react'
import { remembered } from '../../platform/remembered.ts'
import { useUser } from '../../platform/session.ts'

const MOST_KEPT = 5

/** This browser remembers which vehicles somebody looked at last. */
export function useRememberedVehicle(id: string): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (!userId) return
    const ids = [id, ...read(userId).filter((known) => known !== id)]
    idsOf(userId).write(ids.slice(0, MOST_KEPT).join(' '))
  }, [userId, id])
}

/** Those of them that the fleet still has, the latest first. */
export function useRecentVehicles(fleet: readonly Vehicle[]): readonly Vehicle[] {
  const userId = useUser()?.id
  return read(userId).flatMap((id) => fleet.find((vehicle) => vehicle.id === id) ?? [])
}

const idsOf = (userId: string) => remembered(`recent-vehicles.${userId}`)

function read(userId: string | undefined): string[] {
  return userId ? idsOf(userId).read().split(' ').filter(Boolean) : []
}
