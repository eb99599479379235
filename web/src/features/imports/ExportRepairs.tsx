import { toRequest } from '@pitlane/contract/call'
import { imports } from '@pitlane/contract/imports/calls'
import { IconDownload } from '@tabler/icons-react'
import { plainLook } from '../../ui/plain/PlainButton.tsx'
import { askedFor, type ListAddress } from '../repairs/list/list-address.ts'

/** What the list shows, as a file. */
export function ExportRepairs({ address }: { address: ListAddress }) {
  const { url } = toRequest(imports.exportCsv, askedFor(address))
  return (
    <a href={url} download className={plainLook('default')}>
      <IconDownload size={17} stroke={1.8} aria-hidden />
      Export
    </a>
  )
}
