import { Card, Title } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useUnits } from '../tenants/use-units.ts'
import { DueBadge } from './DueBadge.tsx'
import { vehicleTemplatesQuery } from './data.ts'
import { exactDue, NOT_WHILE_INACTIVE } from './due-words.ts'
import { Predicted } from './Predicted.tsx'
import classes from './VehicleRoutines.module.css'

/** What comes back on this car, and when; a car without routines has no card of them. */
export function VehicleRoutines({ vehicle: { id, vehicleKey } }: { vehicle: Vehicle }) {
  const { data = [] } = useQuery({ ...vehicleTemplatesQuery(vehicleKey), enabled: Boolean(vehicleKey) })
  // A key may have passed on to another car since this one was archived.
  const templates = data.filter((it) => it.vehicleId === id)
  if (templates.length === 0) return null
  return (
    <Card component="section" aria-labelledby="vehicle-routines">
      <Title order={2} id="vehicle-routines" mb="sm">
        Routine Repairs
      </Title>
      <ul className={classes.list}>
        {templates.map((template) => (
          <Routine key={template.id} template={template} />
        ))}
      </ul>
    </Card>
  )
}

function Routine({ template }: { template: RoutineTemplate }) {
  const { title, isActive } = template
  const units = useUnits()
  return (
    <li className={classes.routine}>
      <strong className={classes.title} title={title} dir="auto">
        {title}
      </strong>
      <span className={classes.when}>
        <span title={exactDue(template, units)}>
          {isActive ? dueInWords(template, units) : NOT_WHILE_INACTIVE}
        </span>
        <Predicted template={template} />
      </span>
      <DueBadge template={template} />
    </li>
  )
}
