import { OIL_CHANGE_TITLE } from '@pitlane/contract/oil-change/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords, templateLabel } from '@pitlane/contract/routine/due'
import { Link } from '@tanstack/react-router'
import { DueBadge } from '../routine/DueBadge.tsx'
import { dueLook } from '../routine/due-looks.ts'
import { exactDue, lastCompleted, NOT_WHILE_INACTIVE } from '../routine/due-words.ts'
import { type TemplateActs, TemplateMenu } from '../routine/list/TemplateMenu.tsx'
import { Predicted } from '../routine/Predicted.tsx'
import { useUnits } from '../tenants/use-units.ts'
import classes from './OilChangeCard.module.css'

/** Whose oil, what is left until the next change, and when the last one was. */
export function OilChangeCard(acts: TemplateActs) {
  const { template } = acts
  const { isActive, title } = template
  const units = useUnits()
  const done = lastCompleted(template, units)
  const exact = exactDue(template, units)
  return (
    <li className={classes.card}>
      <Vehicle template={template} />
      {title !== OIL_CHANGE_TITLE && (
        <span className={classes.title} title={title} dir="auto">
          {title}
        </span>
      )}
      <div className={classes.left}>
        <strong data-late={isActive && template.dueStatus === 'overdue'}>
          {isActive ? dueInWords(template, units) : NOT_WHILE_INACTIVE}
        </strong>
        <DueBadge template={template} />
      </div>
      <Worn template={template} />
      <p className={classes.facts}>
        <span>{[isActive && exact, templateLabel(template, units)].filter(Boolean).join(' · ')}</span>
        <Predicted template={template} />
        <span>
          Last completed: {done.day} <span className={classes.miles}>{done.mileage}</span>
        </span>
      </p>
      <TemplateMenu {...acts} />
    </li>
  )
}

function Vehicle({ template: { vehicleId, vehicle } }: { template: RoutineTemplate }) {
  return (
    <Link to="/vehicles/$id" params={{ id: vehicleId }} className={classes.vehicle} dir="auto">
      <strong title={vehicle.vehicleKey}>{vehicle.vehicleKey}</strong>
      <span>{[vehicle.make, vehicle.model, vehicle.year || ''].filter(Boolean).join(' ')}</span>
    </Link>
  )
}

/** How much of the interval is used up, for the eye alone: the words above say it. */
function Worn({ template }: { template: RoutineTemplate }) {
  const { milesUntilDue, intervalValue, isActive } = template
  if (!isActive || milesUntilDue === null) return null
  const used = Math.min(1, Math.max(0, 1 - milesUntilDue / intervalValue))
  return (
    <div aria-hidden className={classes.bar}>
      <div
        style={{
          width: `${Math.round(used * 100)}%`,
          background: `var(--mantine-color-${dueLook(template).color}-filled)`,
        }}
      />
    </div>
  )
}
