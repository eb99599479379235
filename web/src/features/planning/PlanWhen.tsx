import { Alert, Badge, Skeleton, Stack, Text } from '@mantine/core'
import type { FoundSlot } from '@pitlane/contract/planning/calls'
import { IconCalendarOff, IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { OwnTimesFields } from './OwnTimesFields.tsx'
import classes from './PlanDialog.module.css'
import { spanInWords, type Times, whenInWords } from './plan-times.ts'
import type { PlanForm } from './use-plan-form.ts'

/** A time on the car's days that somebody may choose. */
interface Mark extends Times {
  isChosen: boolean
}

export type TimelineOfCar = ComponentType<{ vehicleId: string; marks: readonly Mark[] }>

interface Props {
  form: PlanForm
  vehicleId: string
  Timeline: TimelineOfCar
}

/** When the car is free and the workshop open; or a time by hand. */
export function PlanWhen({ form, vehicleId, Timeline }: Props) {
  const { slots, own, timezone, times } = form
  const name = useId()
  return (
    <Stack gap="md">
      <Timeline vehicleId={vehicleId} marks={marksOf(form)} />
      <fieldset className={classes.group} aria-busy={slots.isLooking}>
        <legend className={classes.legend}>When</legend>
        <div className={classes.slots} data-waiting={slots.isLooking}>
          <Found form={form} name={name} />
          <label className={classes.slot}>
            <input type="radio" name={name} checked={own.times !== undefined} onChange={own.choose} />
            <strong>Another time</strong>
            <span className={classes.dimmed}>Say it by hand</span>
          </label>
        </div>
        {own.times && (
          <OwnTimesFields
            times={own.times}
            timezone={timezone}
            problem={typeof times === 'string' ? times : undefined}
            onChange={own.change}
          />
        )}
      </fieldset>
    </Stack>
  )
}

function Found({ form, name }: { form: PlanForm; name: string }) {
  const { query } = form.slots
  if (query.data === undefined && query.error)
    return (
      <Failure
        title="Failed to look for free times"
        error={query.error}
        isTrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return form.hours.isValid ? (
      <>
        <Skeleton h={60} radius="md" />
        <Skeleton h={60} radius="md" />
        <Skeleton h={60} radius="md" />
      </>
    ) : null
  const { slots, reason } = query.data
  if (slots.length === 0)
    return (
      <Alert color="yellow" p="sm" role="status" icon={<IconCalendarOff size={18} aria-hidden />}>
        {reason}
      </Alert>
    )
  return slots.map((slot) => (
    <label key={slot.start} className={classes.slot}>
      <input
        type="radio"
        name={name}
        checked={form.slot?.start === slot.start}
        onChange={() => form.chooseSlot(slot.start)}
      />
      <strong>{spanInWords(timesOf(slot), form.at)}</strong>
      <span className={classes.facts}>
        <Text component="span" className={classes.dimmed}>
          {slot.freeUntil === null
            ? 'Free until further notice'
            : `Free until ${whenInWords(Date.parse(slot.freeUntil), form.at)}`}
        </Text>
        <BeforeDue isBefore={slot.beforeDue} />
      </span>
    </label>
  ))
}

function BeforeDue({ isBefore }: { isBefore: boolean | null }) {
  if (isBefore === null) return null
  const Picture = isBefore ? IconCheck : IconClockExclamation
  return (
    <Badge color={isBefore ? 'green' : 'yellow'} leftSection={<Picture size={13} stroke={2} aria-hidden />}>
      {isBefore ? 'Before it is due' : 'After it is due'}
    </Badge>
  )
}

function marksOf({ slots, slot, own, times }: PlanForm): Mark[] {
  const found = (slots.query.data?.slots ?? []).map((it) => ({ ...timesOf(it), isChosen: it === slot }))
  return own.times && typeof times === 'object' ? [...found, { ...times, isChosen: true }] : found
}

function timesOf({ start, end }: FoundSlot): Times {
  return { start: Date.parse(start), end: Date.parse(end) }
}
