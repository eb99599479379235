import { Button, Card, Stack } from '@mantine/core'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { IconClipboardList, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWaiting } from '../../../platform/offline/use-waiting.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Later } from '../../../ui/lazy/Later.tsx'
import { reportsIn } from '../waiting-reports.ts'
import { isNarrowed, type ListAddress, sectionsOf } from './list-address.ts'
import { countsQuery, isNothing } from './list-data.ts'
import { lookedFor } from './nothing-words.ts'
import { RepairSection } from './RepairSection.tsx'

/** Of ten cards on a phone. */
const HEIGHT = 1_500

interface Props {
  address: ListAddress
  onPastEnd: (status: RepairStatus, last: number) => void
  onClear: () => void
  /** What to do when there is nothing at all. */
  action: ReactNode
}

/** The sections that the address asks for, or why there is nothing in any of them. */
export function AllRepairs({ address, onPastEnd, onClear, action }: Props) {
  const sections = sectionsOf(address.status)
  const [first = 'need'] = sections
  // Every answer counts all sections, so the first is enough to know that there is nothing.
  const counts = useQuery(countsQuery(address, first)).data?.counts
  const entries = useWaiting()
  // What is on this device only is not looked through.
  const waiting = isNarrowed({ ...address, status: undefined }) ? [] : reportsIn(entries)
  if (counts && isNothing(counts, address.status) && waiting.length === 0)
    return (
      <Card>
        {isNarrowed(address) ? (
          <EmptyState
            icon={IconSearchOff}
            title="No repairs match your search"
            action={
              <Button variant="default" onClick={onClear}>
                Show all repairs
              </Button>
            }
          >
            {lookedFor(address)} Try fewer words, or another status.
          </EmptyState>
        ) : (
          <EmptyState icon={IconClipboardList} title="No repairs found" action={action}>
            Repairs appear here once they are reported from vehicle pages.
          </EmptyState>
        )}
      </Card>
    )
  return (
    <Stack gap="md">
      {sections.map((status, place) => {
        const section = (
          <RepairSection
            key={status}
            address={address}
            status={status}
            waiting={waiting}
            onPastEnd={(last) => onPastEnd(status, last)}
          />
        )
        if (place === 0) return section
        return (
          <Later key={status} name={`repairs ${status}`} height={HEIGHT}>
            {section}
          </Later>
        )
      })}
    </Stack>
  )
}
