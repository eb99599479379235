import { Anchor, Badge, Title } from '@mantine/core'
import { momentInWords, type WallClock } from '@pitlane/contract/clock'
import type { Job } from '@pitlane/contract/job-links/calls'
import { lastSaid, REPORTED_DONE } from '@pitlane/contract/repairs/last-said'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { waitingInWords } from '@pitlane/contract/repairs/waiting'
import { categoryName } from '@pitlane/contract/settings/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../../ui/list/Fact.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { StatusBadge, UrgencyBadge } from '../../repairs/Badges.tsx'
import { jobCategoryQuery } from '../data.ts'
import { JobActions } from './JobActions.tsx'
import classes from './JobView.module.css'

interface Props {
  token: string
  job: Job
}

export function JobView({ token, job }: Props) {
  const { business, repair, vehicle } = job
  return (
    <>
      <header className={classes.business}>
        <strong dir="auto">{business.name}</strong>
        {business.phone && <Anchor href={`tel:${business.phone}`}>{business.phone}</Anchor>}
      </header>
      <article className={classes.card}>
        <Title order={1} className={classes.title} dir="auto">
          <span className={classes.number}>{repairNumber(repair.number)}</span> {repair.title}
        </Title>
        <p className={classes.badges}>
          <UrgencyBadge urgency={repair.urgencyLevel} />
          <StatusBadge status={repair.status} />
          <Category token={token} code={repair.category} />
        </p>
        <p className={classes.description} dir="auto">
          {repair.description}
        </p>
        <dl className={classes.facts}>
          <Fact name="Car">
            {[vehicle.vehicleKey, vehicleTitle(vehicle), vehicle.color].filter(Boolean).join(' · ')}
          </Fact>
          <Fact name="Plate">{vehicle.licensePlate}</Fact>
          <Fact name="Planned">{planned(repair, useOwnZone())}</Fact>
        </dl>
        <Photos addresses={repair.imageUrls} />
      </article>
      <JobState repair={repair} />
      <JobActions token={token} repair={repair} />
    </>
  )
}

/** What the business calls it, which comes beside the job. */
function Category({ token, code }: { token: string; code: string }) {
  const { data, isPending } = useQuery(jobCategoryQuery(token))
  if (isPending) return null
  return (
    <Badge color="gray" size="lg">
      {categoryName(code, data ? [data] : [])}
    </Badge>
  )
}

/** Where the mechanic is, by the clock of the business. */
function useOwnZone(): WallClock {
  return useWallClock(undefined)
}

function planned({ plannedStart, plannedEnd }: Job['repair'], at: WallClock): string | null {
  if (!plannedStart || !plannedEnd) return null
  return `${momentInWords(plannedStart, at)} – ${momentInWords(plannedEnd, at)}`
}

function Photos({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <ul className={classes.photos} aria-label="Photos">
      {addresses.map((address, place) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <img src={`${address}?width=320`} alt={`Nr. ${place + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What was said last, in their own words. */
function JobState({ repair }: { repair: Job['repair'] }) {
  const { waiting, reportedDone } = lastSaid(repair)
  const at = useOwnZone()
  if (reportedDone)
    return (
      <section className={classes.state} data-state="done" aria-label="Reported">
        <strong>{REPORTED_DONE}</strong>
        <p>{momentInWords(reportedDone.at, at)}. The business will confirm it.</p>
      </section>
    )
  if (!waiting) return null
  return (
    <section className={classes.state} data-state="waiting" aria-label="Reported">
      <strong>{waitingInWords(waiting)}</strong>
      {waiting.note && <p dir="auto">{waiting.note}</p>}
    </section>
  )
}
