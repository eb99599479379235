import { Button, CloseButton } from '@mantine/core'
import {
  type ConflictAction,
  conflictActionLabels,
  conflictKindLabels,
  helpfulActions,
} from '@pitlane/contract/conflicts/words'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { type Icon, IconCalendarCog, IconCar, IconTool } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/Links.tsx'
import classes from './ConflictItem.module.css'
import hue from './severity.module.css'
import { severityLooks } from './severity-looks.ts'
import type { OnHelp } from './WithHelp.tsx'

/** What can be done about conflicts where they show. */
export interface ConflictTools {
  onHelp: OnHelp
  /** Opens a repair over the page; without it a link leads there. */
  onOpenRepair?: ((repairId: string) => void) | undefined
  /** What is of no use here. */
  without?: ConflictAction | undefined
}

interface Props extends ConflictTools {
  conflict: Conflict
  onDismiss: () => void
}

/** What collides, in a sentence, and what helps. */
export function ConflictItem({ conflict, onDismiss, ...tools }: Props) {
  const { kind, severity, sentence } = conflict
  const { label, icon: Picture } = severityLooks[severity]
  return (
    <article className={`${hue.severity} ${classes.item}`} data-severity={severity}>
      <span className={classes.mark}>
        <Picture size={16} stroke={2} aria-hidden />
      </span>
      <div className={classes.text}>
        <p className={classes.kind}>
          <span>{label}</span> · {conflictKindLabels[kind]}
        </p>
        <p className={classes.sentence} title={sentence} dir="auto">
          {sentence}
        </p>
      </div>
      <Actions conflict={conflict} {...tools} />
      <CloseButton
        className={classes.dismiss}
        title="Dismiss"
        aria-label={`Dismiss: ${sentence}`}
        onClick={onDismiss}
      />
    </article>
  )
}

const pictures: Record<ConflictAction, Icon> = {
  find_slot: IconCalendarCog,
  open_repair: IconTool,
  other_cars: IconCar,
}

function Actions({ conflict, onHelp, onOpenRepair, without }: ConflictTools & Pick<Props, 'conflict'>) {
  const { vehicle, repair } = conflict
  const actions = helpfulActions(conflict).filter((action) => action !== without)

  function take(action: ConflictAction) {
    if (action === 'open_repair' && repair) onOpenRepair?.(repair.id)
    else onHelp(action, conflict)
  }

  return (
    <div className={classes.actions}>
      {actions.map((action, place) => {
        const Picture = pictures[action]
        const look = {
          variant: place === 0 ? 'light' : 'default',
          leftSection: <Picture size={16} stroke={1.8} aria-hidden />,
          className: classes.action,
        }
        return action === 'open_repair' && !onOpenRepair ? (
          <ButtonLink
            key={action}
            to="/vehicles/$id"
            params={{ id: vehicle.id }}
            search={{ repair: repair?.id }}
            {...look}
          >
            {conflictActionLabels[action]}
          </ButtonLink>
        ) : (
          <Button key={action} onClick={() => take(action)} {...look}>
            {conflictActionLabels[action]}
          </Button>
        )
      })}
    </div>
  )
}
