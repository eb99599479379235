import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SyncRun } from '@pitlane/contract/hq/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useUser } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useSync } from '../data.ts'
import { tellByToast } from './SyncButton.tsx'

/** Unusually many vehicles are gone from HQ: nothing is archived until an administrator says so. */
export function MissingVehicles({ run }: { run: SyncRun | undefined }) {
  const isAdmin = useUser()?.role === 'admin'
  if (run?.state !== 'done' || run.missing === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${run.missing.toLocaleString('en-US')} vehicles are missing in HQ`}
    >
      <Text>
        That is unusually many at once, so none of them was archived.{' '}
        {isAdmin
          ? 'If they really left your fleet, archive them; their history is kept, and they come back when HQ has them again.'
          : 'An administrator of your business can confirm that they are gone.'}
      </Text>
      {isAdmin && <Archive missing={run.missing} />}
    </Alert>
  )
}

function Archive({ missing }: { missing: number }) {
  const sync = useSync(tellByToast)
  const [isOpen, { open, close }] = useDisclosure(false)
  const archive = `Archive ${missing.toLocaleString('en-US')} vehicles`

  function confirm() {
    sync.mutate({ archiveMissing: 'true' })
    close()
  }

  return (
    <>
      <Button variant="default" mt="sm" onClick={open}>
        {archive}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`${archive}?`}
        confirm={archive}
        isPending={sync.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        HQ is read once more, and the vehicles it no longer has are hidden from lists and counts. Their
        repairs are kept, and a vehicle that HQ has again comes back.
      </ConfirmDialog>
    </>
  )
}
