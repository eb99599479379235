import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords, templateLabel } from '@pitlane/contract/routine/due'
import { categoryName, type RepairCategory } from '@pitlane/contract/settings/calls'
import { useUnits } from '../../tenants/use-units.ts'
import { DueBadge } from '../DueBadge.tsx'
import { exactDue, lastCompleted, NOT_WHILE_INACTIVE } from '../due-words.ts'
import { Predicted } from '../Predicted.tsx'
import classes from './TemplateItem.module.css'
import { type TemplateActs, TemplateMenu } from './TemplateMenu.tsx'

interface Props extends TemplateActs {
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[]
}

/** One routine of a vehicle: what, how often, how it stands, and what can be done about it. */
export function TemplateItem({ categories, ...acts }: Props) {
  const { template } = acts
  const { title, description, category } = template
  const units = useUnits()
  const done = lastCompleted(template, units)
  return (
    <li className={classes.item}>
      <div className={classes.what}>
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
        <span className={classes.interval}>{templateLabel(template, units)}</span>
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
      <TemplateMenu {...acts} />
    </li>
  )
}

function NextDue({ template }: { template: RoutineTemplate }) {
  const units = useUnits()
  const exact = exactDue(template, units)
  const words = template.isActive ? dueInWords(template, units) : NOT_WHILE_INACTIVE
  const isLate = template.isActive && template.dueStatus === 'overdue'
  return (
    <div>
      <dt>Next due</dt>
      <dd>
        <span title={exact} data-late={isLate}>
          {words}
        </span>
        {template.isActive && exact && <small>{exact}</small>}
        <Predicted template={template} />
      </dd>
    </div>
  )
}
