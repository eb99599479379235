import { ActionIcon, Tooltip } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine'
import { dueInWords, templateLabel } from '@pitlane/contract/routine-due'
import { categoryName, type RepairCategory } from '@pitlane/contract/settings'
import type { Icon } from '@tabler/icons-react'
import {
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTool,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/Links.tsx'
import { DueBadge } from './DueBadge.tsx'
import { exactDue, lastCompleted } from './due-words.ts'
import classes from './TemplateItem.module.css'

export type TemplateAction = 'edit' | 'linked' | 'delete' | 'toggle'

interface Props {
  template: RoutineTemplate
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[]
  /** What stands in front where the vehicle is not the heading above. */
  vehicle?: ReactNode
  /** In a grid of cards, and not a row under others. */
  isCard?: boolean
  isBusy: boolean
  onAction: (action: TemplateAction, template: RoutineTemplate) => void
}

/** One routine: what, how often, how it stands, and what can be done about it. */
export function TemplateItem({ template, categories, vehicle, isCard = false, isBusy, onAction }: Props) {
  const { id, vehicleId, title, description, category, isActive } = template
  const done = lastCompleted(template)
  const act = (action: TemplateAction) => () => onAction(action, template)
  return (
    <li className={isCard ? classes.card : classes.item}>
      <div className={classes.what}>
        {vehicle}
        <strong className={classes.title} title={title} dir="auto">
          {title}
        </strong>
        <span className={classes.more} title={description ?? undefined} dir="auto">
          {categoryName(category, categories)}
          {description && ` · ${description}`}
        </span>
      </div>
      <div className={classes.how}>
        <DueBadge template={template} />
        <span className={classes.interval}>{templateLabel(template)}</span>
      </div>
      <dl className={classes.facts}>
        <NextDue template={template} />
        <div>
          <dt>Last completed</dt>
          <dd>
            {done.day}
            {done.mileage && <small>{done.mileage}</small>}
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <ButtonLink
          to="/vehicles/$id/new-repair"
          params={{ id: vehicleId }}
          search={{ templateId: id }}
          variant="default"
          size="xs"
          className={classes.report}
          leftSection={<IconTool size={15} stroke={1.8} aria-hidden />}
          aria-label={`Report a repair for ${title}`}
        >
          Report
        </ButtonLink>
        <Action icon={IconListDetails} label="View linked repairs" of={title} onClick={act('linked')} />
        <Action icon={IconPencil} label="Edit" of={title} onClick={act('edit')} />
        <Action
          icon={isActive ? IconPlayerPause : IconPlayerPlay}
          label={isActive ? 'Deactivate' : 'Activate'}
          of={title}
          isBusy={isBusy}
          onClick={act('toggle')}
        />
        <Action icon={IconTrash} label="Delete" of={title} color="red" onClick={act('delete')} />
      </div>
    </li>
  )
}

function NextDue({ template }: { template: RoutineTemplate }) {
  const exact = exactDue(template)
  const words = template.isActive ? dueInWords(template) : 'Not while inactive'
  const isLate = template.isActive && template.dueStatus === 'overdue'
  return (
    <div>
      <dt>Next due</dt>
      <dd>
        <span title={exact} data-late={isLate}>
          {words}
        </span>
        {template.isActive && exact && <small>{exact}</small>}
      </dd>
    </div>
  )
}

interface ActionProps {
  icon: Icon
  label: string
  /** Whose, for those who hear the button and do not see its row. */
  of: string
  color?: string
  isBusy?: boolean
  onClick: () => void
}

function Action({ icon: Picture, label, of, color = 'gray', isBusy = false, onClick }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={color}
        size={34}
        aria-label={`${label}: ${of}`}
        loading={isBusy}
        onClick={onClick}
      >
        <Picture size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
