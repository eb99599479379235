import { Alert } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Instant } from '../../ui/time/Instant.tsx'

/** Still reachable through its history, although the fleet no longer has it. */
export function ArchivedNotice({ at, timezone }: { at: string; timezone: string | undefined }) {
  return (
    <Alert color="gray" title="This vehicle is archived" icon={<IconArchive aria-hidden />}>
      It left HQ’s fleet on <Instant at={at} timezone={timezone} />. Its history is kept, and it comes back by
      itself when HQ has it again.
    </Alert>
  )
}
