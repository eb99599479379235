import { CloseButton, Modal, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Repair } from '@pitlane/contract/repairs'
import { lazy, Suspense, useEffect } from 'react'
import { StatusBadge, UrgencyBadge } from './Badges.tsx'
import classes from './RepairDialog.module.css'

const OpenedRepair = lazy(loadRepairDialog)

/** Brings what the dialog needs, so that it is here when somebody opens one. */
export function loadRepairDialog() {
  return import('./OpenedRepair.tsx')
}

interface Props {
  repairId: string
  /** What the list that opens it knows: it shows at once. */
  known?: Repair
  onClose(): void
}

/** One repair, over whatever page it was opened from. Rendered while it is open. */
export function RepairDialog({ repairId, known, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  useFocusBackOnRow(repairId)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      size={760}
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Suspense fallback={<Glance known={known} onClose={onClose} />}>
          <OpenedRepair repairId={repairId} known={known} onClose={onClose} />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Until the rest of the dialog is here. */
function Glance({ known, onClose }: { known: Repair | undefined; onClose: () => void }) {
  return (
    <>
      <header className={classes.header}>
        <div className={classes.heading}>
          <Modal.Title className={classes.title}>{known?.title ?? 'Repair'}</Modal.Title>
          {known && (
            <div className={classes.badges}>
              <StatusBadge status={known.status} />
              <UrgencyBadge urgency={known.urgencyLevel} />
            </div>
          )}
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <Modal.Body p="lg" aria-busy="true">
        <Stack gap="md">
          <Skeleton h={64} radius="md" />
          <Skeleton h={120} radius="md" />
        </Stack>
      </Modal.Body>
    </>
  )
}

/** Whatever list a repair is in marks its row with this, so that the focus finds its way back. */
export function rowOf(repairId: string) {
  return { 'data-repair': repairId }
}

/** By name and not by memory: a saved row may have moved to another group. A deleted one leaves the page. */
function useFocusBackOnRow(repairId: string) {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[role="dialog"]')) return
        const row = document.querySelector<HTMLElement>(`[data-repair="${CSS.escape(repairId)}"]`)
        const target = row ?? document.getElementById('main')
        target?.focus({ preventScroll: row === null })
      })
    },
    [repairId],
  )
}
