import { CloseButton, Modal, Text } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { StatusBadge, UrgencyBadge } from './Badges.tsx'
import { repairQuery } from './data.ts'
import classes from './RepairDialog.module.css'

interface Props {
  repairId: string
  known: Repair | undefined
  onClose: () => void
}

export default function OpenedRepair({ repairId, known, onClose }: Props) {
  const query = useQuery(repairQuery(repairId, known))
  return (
    <>
      <header className={classes.header}>
        <div className={classes.heading}>
          <Modal.Title className={classes.title}>{query.data?.title ?? 'Repair'}</Modal.Title>
          {query.data && (
            <div className={classes.badges}>
              <StatusBadge status={query.data.status} />
              <UrgencyBadge urgency={query.data.urgencyLevel} />
            </div>
          )}
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <Modal.Body p="lg">
        <QueryBoundary query={query} skeleton={null} failure="Failed to fetch repairs">
          {(repair) => <Text style={{ whiteSpace: 'pre-wrap' }}>{repair.description}</Text>}
        </QueryBoundary>
      </Modal.Body>
    </>
  )
}
