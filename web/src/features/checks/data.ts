import { checks } from '@pitlane/contract/checks/calls'
import { MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

/** Whether cars are checked, and what is looked at. */
export const checkSettingsQuery = queryFor(checks.settings, {}, ['checks'])

/** Read again while somebody looks: what is due also changes with the time. */
export const dueChecksQuery = {
  ...queryFor(checks.due, {}, ['checks', 'bookings', 'vehicles']),
  staleTime: 0,
  refetchInterval: MINUTE,
}

/** The checks of a car, newest first. */
export function vehicleChecksQuery(wanted: Sent<typeof checks.list>) {
  return { ...queryFor(checks.list, wanted, ['checks', 'repairs']), staleTime: 0 }
}

/** Sends a check; the same key makes one, however often it is sent. */
export function useSendCheck() {
  const client = useQueryClient()
  return useCallback(
    async (check: Sent<typeof checks.create>, requestKey: string) => {
      const made = await call(checks.create, check, { headers: { 'idempotency-key': requestKey } })
      refresh(client, ['checks', 'repairs', 'vehicles'])
      return made
    },
    [client],
  )
}

export function useSaveCheckSettings() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(checks.saveSettings),
    onSuccess: (saved) => {
      client.setQueryData(checkSettingsQuery.queryKey, saved)
      refresh(client, ['checks'])
    },
  })
}

export function useDeleteCheck() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(checks.remove), onSuccess: () => refresh(client, ['checks']) })
}
