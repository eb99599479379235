import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import {
  IconCalendarCog,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTool,
  IconTrash,
} from '@tabler/icons-react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import classes from './TemplateMenu.module.css'

export type TemplateAction = 'plan' | 'edit' | 'linked' | 'delete' | 'toggle'

export interface TemplateActs {
  template: RoutineTemplate
  isBusy: boolean
  onAction: (action: TemplateAction, template: RoutineTemplate) => void
}

/** What can be done about a routine: the usual thing as a button, the rest as words in a menu. */
export function TemplateMenu({ template, isBusy, onAction }: TemplateActs) {
  const { id, vehicleId, vehicleKey, title, isActive } = template
  const act = (action: TemplateAction) => () => onAction(action, template)
  return (
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
      <ActionMenu
        label={`Actions for ${title} of ${vehicleKey}`}
        isBusy={isBusy}
        actions={[
          { label: 'Plan', icon: IconCalendarCog, onChoose: act('plan') },
          { label: 'View linked repairs', icon: IconListDetails, onChoose: act('linked') },
          { label: 'Edit', icon: IconPencil, onChoose: act('edit') },
          {
            label: isActive ? 'Deactivate' : 'Activate',
            icon: isActive ? IconPlayerPause : IconPlayerPlay,
            onChoose: act('toggle'),
          },
          { label: 'Delete', icon: IconTrash, isGrave: true, onChoose: act('delete') },
        ]}
      />
    </div>
  )
}
