import { Skeleton } from '@mantine/core'
import { decisionSentences } from '@pitlane/contract/estimates/sentences'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import { decisionQuery } from './data.ts'
import classes from './Estimate.module.css'

/** What one needs to know to decide, in sentences. */
export function DecisionFacts({ repair }: { repair: Repair }) {
  const units = useUnits()
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const work = { days: repair.estimate?.days ?? null, hours: repair.expectedHours }
  return (
    <QueryBoundary
      query={useQuery(decisionQuery(repair.id))}
      skeleton={<Skeleton h={72} radius="md" />}
      failure="Failed to look up what the car earns"
    >
      {(known) => (
        <ul className={classes.facts} aria-label="What to know before deciding">
          {known.covered.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {decisionSentences(known, { work, units, timezone }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}
