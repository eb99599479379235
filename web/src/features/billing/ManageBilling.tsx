import { Button } from '@mantine/core'
import { PORTAL_FAILED } from '@pitlane/contract/billing/calls'
import { IconExternalLink } from '@tabler/icons-react'
import { sentenceOf } from '../../platform/errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useOpenPortal } from './data.ts'

/** Stripe's own pages: card, invoices, cancellation. */
export function ManageBilling() {
  const portal = useOpenPortal()
  return (
    <Button
      variant="default"
      leftSection={<IconExternalLink size={17} stroke={1.7} aria-hidden />}
      loading={portal.isPending}
      onClick={() =>
        portal.mutate(
          {},
          {
            onSuccess: ({ portalUrl }) => window.location.assign(portalUrl),
            onError: (error) => toast.error('Failed to open billing', sentenceOf(error, PORTAL_FAILED)),
          },
        )
      }
    >
      Manage billing
    </Button>
  )
}
