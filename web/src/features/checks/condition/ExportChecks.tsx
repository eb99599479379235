import { Button } from '@mantine/core'
import { toRequest } from '@pitlane/contract/call'
import { checks } from '@pitlane/contract/checks/calls'
import { IconDownload } from '@tabler/icons-react'

/** All checks of a car, as a file. */
export function ExportChecks({ vehicleId }: { vehicleId: string }) {
  return (
    <Button
      component="a"
      href={toRequest(checks.exportCsv, { vehicleId }).url}
      download
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
    >
      Export
    </Button>
  )
}
