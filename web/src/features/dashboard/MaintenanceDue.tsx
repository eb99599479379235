import { Badge, Card, Text, Title } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import type { Units } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TextLink } from '../../ui/Links.tsx'
import { TwoLines } from '../../ui/list/TwoLines.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { DueBadge } from '../routine/DueBadge.tsx'
import { dueQuery } from '../routine/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import classes from './MaintenanceDue.module.css'
import row from './row.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const MOST_SHOWN = 4

/** What should have been done, and how far it is behind; and the ways to all of it. */
export function MaintenanceDue() {
  const query = useQuery(dueQuery)
  const total = query.data?.length
  const units = useUnits()
  return (
    <Card component="section" aria-labelledby="maintenance-due">
      <div className={classes.heading}>
        <Title order={2} id="maintenance-due">
          Maintenance Due
        </Title>
        {total !== undefined && (
          <Badge color={total > 0 ? 'red' : 'gray'} className="tabular">
            {total.toLocaleString('en-US')}
          </Badge>
        )}
        <span className={classes.ways}>
          <TextLink to="/routine-repairs">Routine repairs</TextLink>
          <TextLink to="/oil-change">Oil changes</TextLink>
        </span>
      </div>
      <QueryBoundary
        query={query}
        failure="Failed to load what is due"
        skeleton={<WaitingRows count={2} height={52} />}
        isEmpty={(due) => due.length === 0}
        empty={<Text c="dimmed">No routine maintenance is due.</Text>}
      >
        {(due) => (
          <>
            <ul className={row.list} aria-labelledby="maintenance-due">
              {due.slice(0, MOST_SHOWN).map((template) => (
                <li key={template.id}>
                  <Row template={template} units={units} />
                </li>
              ))}
            </ul>
            {due.length > MOST_SHOWN && (
              <div className={classes.foot}>
                <span className="tabular">
                  {MOST_SHOWN} of {due.length.toLocaleString('en-US')}
                </span>
                <TextLink to="/routine-repairs">See all</TextLink>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Row({ template, units }: { template: RoutineTemplate; units: Units }) {
  const { title, vehicleKey } = template
  return (
    <Link to="/routine-repairs" search={{ search: vehicleKey }} className={`${row.row} ${classes.row}`}>
      <TwoLines name={title} about={vehicleKey} className={classes.name} />
      <span className={classes.late}>{dueInWords(template, units)}</span>
      <DueBadge template={template} />
    </Link>
  )
}
