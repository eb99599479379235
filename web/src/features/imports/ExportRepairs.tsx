import { Button } from '@mantine/core'
import { toRequest } from '@pitlane/contract/call'
import { imports } from '@pitlane/contract/imports/calls'
import { IconDownload } from '@tabler/icons-react'
import { askedFor, type ListAddress } from '../repairs/list/list-address.ts'

/** What the list shows, as a file. */
export function ExportRepairs({ address }: { address: ListAddress }) {
  const { url } = toRequest(imports.exportCsv, askedFor(address))
  return (
    <Button
      component="a"
      href={url}
      download
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
    >
      Export
    </Button>
  )
}
