import { Button, CloseButton, Modal } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { StatusBadge, UrgencyBadge } from '../Badges.tsx'
import { ClaimBadge } from '../ClaimBadge.tsx'
import classes from './RepairDialog.module.css'

interface Props {
  repair: Repair | undefined
  isEditing: boolean
  /** Whether it can be changed between looking and editing. */
  maySwitch: boolean
  onSwitch: () => void
  onClose: () => void
}

/** Always in sight: what it is, and the ways to change and to leave it. */
export function RepairHeader({ repair, isEditing, maySwitch, onSwitch, onClose }: Props) {
  const Picture = isEditing ? IconEye : IconPencil
  return (
    <div className={classes.header}>
      <Modal.Title className={classes.title} title={repair?.title} tabIndex={-1} data-autofocus dir="auto">
        {repair?.title ?? 'Repair'}
      </Modal.Title>
      {repair && <span className={classes.number}>{repairNumber(repair.number)}</span>}
      {repair && (
        <div className={classes.badges}>
          <StatusBadge status={repair.status} />
          <UrgencyBadge urgency={repair.urgencyLevel} />
          {repair.claim && <ClaimBadge state={repair.claim.state} />}
        </div>
      )}
      <div className={classes.tools}>
        {maySwitch && !isEditing && (
          <Button variant="default" px="sm" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {maySwitch && (
          <Button variant="default" leftSection={<Picture size={17} aria-hidden />} onClick={onSwitch}>
            {isEditing ? 'View' : 'Edit'}
          </Button>
        )}
        <CloseButton size="lg" aria-label="Close" onClick={onClose} />
      </div>
    </div>
  )
}
