import { Anchor, Badge, Title } from '@mantine/core'
import type { Job } from '@pitlane/contract/job-links/calls'
import { lastSaid } from '@pitlane/contract/repairs/last-said'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { LookBadge } from '../../../ui/LookBadge.tsx'
import { Fact } from '../../../ui/list/Fact.tsx'
import { useInWords } from '../../../ui/speech/in-words.ts'
import { useSpeech } from '../../../ui/speech/speech.ts'
import { statusLooks, urgencyLooks } from '../../repairs/looks.ts'
import { jobCategoryQuery } from '../data.ts'
import type { JobFormProps } from '../JobForm.tsx'
import { JobActions } from './JobActions.tsx'
import classes from './JobView.module.css'

interface Props {
  token: string
  job: Job
  /** What was decided, which comes first. */
  decision: ReactNode
  EstimateForm: ComponentType<JobFormProps>
}

export function JobView({ token, job, decision, EstimateForm }: Props) {
  const { business, repair, vehicle } = job
  const { say } = useSpeech()
  return (
    <>
      <header className={classes.business}>
        <strong dir="auto">{business.name}</strong>
        {business.phone && <Anchor href={`tel:${business.phone}`}>{business.phone}</Anchor>}
      </header>
      {decision}
      <article className={classes.card}>
        <Title order={1} className={classes.title} dir="auto">
          <span className={classes.number}>{repairNumber(repair.number)}</span> {repair.title}
        </Title>
        <p className={classes.badges}>
          <LookBadge
            look={{ ...urgencyLooks[repair.urgencyLevel], label: say(`urgency.${repair.urgencyLevel}`) }}
          />
          <LookBadge look={{ ...statusLooks[repair.status], label: say(`status.${repair.status}`) }} />
          <Category token={token} code={repair.category} />
        </p>
        <p className={classes.description} dir="auto">
          {repair.description}
        </p>
        <dl className={classes.facts}>
          <Fact name={say('car')}>
            {[vehicle.vehicleKey, vehicleTitle(vehicle), vehicle.color].filter(Boolean).join(' · ')}
          </Fact>
          <Fact name={say('plate')}>{vehicle.licensePlate}</Fact>
          <Fact name={say('planned')}>{usePlanned(repair)}</Fact>
        </dl>
        <Photos addresses={repair.imageUrls} />
      </article>
      <JobState repair={repair} />
      <JobActions token={token} repair={repair} EstimateForm={EstimateForm} />
    </>
  )
}

/** What the business calls it, which comes beside the job; what it calls as everybody does is ours to translate. */
function Category({ token, code }: { token: string; code: string }) {
  const { data, isPending } = useQuery(jobCategoryQuery(token))
  const { say } = useSpeech()
  if (isPending) return null
  const name = categoryName(code, data ? [data] : [])
  const ours = fallbackCategories.find((category) => category.code === code && category.name === name)
  return (
    <Badge color="gray" size="lg">
      {ours ? say(`category.${ours.code}`) : name}
    </Badge>
  )
}

function usePlanned({ plannedStart, plannedEnd }: Job['repair']): string | null {
  const { moment } = useInWords()
  if (!plannedStart || !plannedEnd) return null
  return `${moment(plannedStart)} – ${moment(plannedEnd)}`
}

function Photos({ addresses }: { addresses: readonly string[] }) {
  const { say } = useSpeech()
  if (addresses.length === 0) return null
  return (
    <ul className={classes.photos} aria-label={say('photos')}>
      {addresses.map((address, place) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <img src={`${address}?width=320`} alt={say('photo', { number: place + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What was said last, in their own words. While an estimate is open, that it waits stands above. */
function JobState({ repair }: { repair: Job['repair'] }) {
  const { waiting, reportedDone } = lastSaid(repair)
  const { say } = useSpeech()
  const { moment, day } = useInWords()
  if (reportedDone)
    return (
      <section className={classes.state} data-state="done" aria-label={say('reported')}>
        <strong>{say('reportedDone')}</strong>
        <p>{say('toBeConfirmed', { moment: moment(reportedDone.at) })}</p>
      </section>
    )
  if (!waiting || repair.estimate?.state === 'open') return null
  const waits = say('waits', { what: waiting.for })
  return (
    <section className={classes.state} data-state="waiting" aria-label={say('reported')}>
      <strong>{waiting.until ? say('waitsUntil', { waits, day: day(waiting.until) }) : waits}</strong>
      {waiting.note && <p dir="auto">{waiting.note}</p>}
    </section>
  )
}
