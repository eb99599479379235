import { billing } from '@pitlane/contract/billing/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

export const billingQuery = queryFor(billing.current, {}, ['tenant', 'vehicles'])

/** When it is refused, what is on screen was out of date. */
export function useStartCheckout() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(billing.checkout),
    onError: () => refresh(client, ['tenant']),
  })
}

export function useOpenPortal() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(billing.portal),
    onError: () => refresh(client, ['tenant']),
  })
}
