import { vehicles } from '@pitlane/contract/vehicles/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

export function useSetWarranty() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(vehicles.setWarranty),
    onSuccess: () => refresh(client, ['vehicles', 'repairs']),
  })
}
