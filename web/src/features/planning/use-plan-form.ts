import { useDebouncedValue } from '@mantine/hooks'
import { dayIn, EXPECTED_HOURS, HOURS_MAX, HOURS_MIN } from '@pitlane/contract/formats'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWallClock } from '../../ui/time/clock.ts'
import { vehicleRepairsQuery } from '../repairs/data.ts'
import { vehicleTemplatesQuery } from '../routine/data.ts'
import { toggled } from '../routine/form/CheckList.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { slotsQuery, workshopQuery } from './data.ts'
import { type Job, mainJob, otherJobs, repairsToMove, repairToMove, type Subject, withHours } from './jobs.ts'
import { noTimes, type OwnTimes, ownTimesOf, type Times, timesFrom, withEnd } from './plan-times.ts'

const PAUSE = 300

/** What is planned and when, as somebody fills it in. */
export function usePlanForm(subject: Subject) {
  const { vehicle } = subject
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const at = useWallClock(timezone)
  const workshop = useQuery(workshopQuery).data
  const repairs = useQuery(vehicleRepairsQuery(vehicle.id))
  const templates = useQuery(vehicleTemplatesQuery(vehicle.vehicleKey))
  const known = { repairs: repairs.data ?? [], templates: templates.data ?? [] }

  const [typed, setTyped] = useState<string>()
  const [mechanic, setMechanic] = useState(subject.repair?.mechanic ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [slotStart, setSlotStart] = useState<string>()
  const [own, setOwn] = useState<OwnTimes>()
  const [hasOwnEnd, setHasOwnEnd] = useState(false)

  const main = mainJob(subject)
  const moved = repairToMove(subject, known.repairs)
  const hours = typed ?? String(sumOf([main, ...chosenOf(chosen, known)]) || EXPECTED_HOURS)
  const [wished] = useDebouncedValue(hours, PAUSE)
  const query = useQuery({
    ...slotsQuery({
      vehicleId: vehicle.id,
      hours: Number(wished),
      mechanic: mechanic || undefined,
      repairId: repairsToMove(moved, chosen, known.repairs),
      templateId: subject.template?.id ?? subject.repair?.templateId ?? undefined,
    }),
    enabled: areHours(wished),
  })

  const slots = query.data?.slots ?? []
  const slot = slots.find(({ start }) => start === slotStart) ?? slots[0]
  const times = own ? timesFrom(own, timezone) : slot && timesOf(slot)
  const day = dayIn(timezone, new Date(typeof times === 'object' ? times.start : Date.now()))
  const others = otherJobs(subject, known, day, chosen)
  const jobs = [...(main ? [main] : []), ...others.filter(({ id }) => chosen.has(id))]

  function toggle(job: Job) {
    const isMore = !chosen.has(job.id)
    if (typed !== undefined) setTyped(withHours(typed, isMore ? job.hours : -job.hours))
    setChosen(toggled(chosen, job.id))
  }

  /** By hand it begins with what was chosen so far. */
  function chooseOwn() {
    const { plannedStart, plannedEnd } = moved ?? { plannedStart: null, plannedEnd: null }
    if (slot) setOwn(ownTimesOf(timesOf(slot), timezone))
    else if (plannedStart && plannedEnd)
      setOwn(ownTimesOf(timesOf({ start: plannedStart, end: plannedEnd }), timezone))
    else setOwn(noTimes)
    setHasOwnEnd(false)
  }

  function changeOwn(change: Partial<OwnTimes>) {
    const next = { ...(own ?? noTimes), ...change }
    const isEnd = 'endDate' in change || 'endTime' in change
    if (isEnd) setHasOwnEnd(true)
    setOwn(isEnd || hasOwnEnd || !areHours(hours) ? next : withEnd(next, Number(hours), workshop, timezone))
  }

  return {
    timezone,
    at,
    main,
    moved,
    others: { jobs: others, isWaiting: repairs.isPending || templates.isPending, chosen, toggle },
    jobs,
    hours: { value: hours, isValid: areHours(hours), change: setTyped },
    mechanic: { value: mechanic, change: setMechanic },
    slots: { query, isLooking: wished !== hours || query.isPlaceholderData },
    slot: own ? undefined : slot,
    chooseSlot: (start: string) => {
      setOwn(undefined)
      setSlotStart(start)
    },
    own: { times: own, choose: chooseOwn, change: changeOwn },
    times,
    isChanged: typed !== undefined || chosen.size > 0 || own !== undefined,
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>

function timesOf({ start, end }: { start: string; end: string }): Times {
  return { start: Date.parse(start), end: Date.parse(end) }
}

function areHours(text: string): boolean {
  const hours = text.trim() === '' ? Number.NaN : Number(text)
  return hours >= HOURS_MIN && hours <= HOURS_MAX && Number.isInteger(hours / HOURS_MIN)
}

function chosenOf(chosen: ReadonlySet<string>, known: Parameters<typeof otherJobs>[1]) {
  return [...known.repairs, ...known.templates]
    .filter(({ id }) => chosen.has(id))
    .map(({ expectedHours }) => ({ hours: expectedHours ?? EXPECTED_HOURS }))
}

function sumOf(jobs: readonly ({ hours: number } | undefined)[]): number {
  return jobs.reduce((sum, job) => sum + (job?.hours ?? 0), 0)
}
