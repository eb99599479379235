import { Skeleton, Stack } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { templateLabel } from '@pitlane/contract/routine/due'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogBody } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import { linkedRepairsQuery } from '../data.ts'
import { RepairsTable } from './RepairsTable.tsx'

interface Props {
  template: RoutineTemplate
  onClose: () => void
}

export function LinkedRepairs({ template, onClose }: Props) {
  const { id, title, vehicleKey } = template
  return (
    <Dialog
      title="Linked Repairs"
      about={`${title} · ${templateLabel(template, useUnits())} · ${vehicleKey}`}
      size={820}
      onClose={onClose}
    >
      <DialogBody>
        <QueryBoundary
          query={useQuery(linkedRepairsQuery(id))}
          failure="Failed to fetch repairs"
          skeleton={
            <Stack gap="xs">
              <Skeleton h={20} />
              <Skeleton h={44} />
              <Skeleton h={44} />
            </Stack>
          }
          isEmpty={(repairs) => repairs.length === 0}
          empty={
            <EmptyState icon={IconLinkOff} title="No linked repairs" order={3}>
              Repairs reported for this routine, or generated from it, are listed here.
            </EmptyState>
          }
        >
          {(repairs) => <RepairsTable repairs={repairs} label="Linked repairs" />}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  )
}
