import { Checkbox, NativeSelect, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { WallClock } from '@pitlane/contract/clock'
import { INVALID_HOURS } from '@pitlane/contract/formats'
import { ALSO_DUE_DAYS, ALSO_DUE_MILES } from '@pitlane/contract/planning/also-due'
import { dueInWords } from '@pitlane/contract/routine/due'
import { distanceInWords, type Units } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { UrgencyBadge } from '../repairs/Badges.tsx'
import { DueBadge } from '../routine/DueBadge.tsx'
import { mechanicChoices } from '../settings/choices.ts'
import { mechanicsQuery } from '../settings/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import type { Job } from './jobs.ts'
import classes from './PlanDialog.module.css'
import { whenInWords } from './plan-times.ts'
import type { PlanForm } from './use-plan-form.ts'

/** How long it takes, who does it, and what else is done while the car is there. */
export function PlanWhat({ form }: { form: PlanForm }) {
  const { hours, mechanic } = form
  const mechanics = useQuery(mechanicsQuery).data
  return (
    <Stack gap="lg">
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label="Working hours"
          required
          inputMode="decimal"
          autoComplete="off"
          value={hours.value}
          error={hours.isValid ? undefined : INVALID_HOURS}
          onChange={({ currentTarget }) => hours.change(currentTarget.value.replace(',', '.'))}
        />
        <NativeSelect
          label="Mechanic"
          data={mechanicChoices(mechanics, mechanic.value).map(anybody)}
          value={mechanic.value}
          onChange={({ currentTarget }) => mechanic.change(currentTarget.value)}
        />
      </SimpleGrid>
      <AlsoDue form={form} />
    </Stack>
  )
}

/** Nobody chosen is no wish for a person. */
function anybody(choice: ReturnType<typeof mechanicChoices>[number]) {
  return choice.value === '' ? { ...choice, label: 'Anybody' } : choice
}

function AlsoDue({ form: { main, others, at } }: { form: PlanForm }) {
  const units = useUnits()
  const { jobs, isWaiting, chosen, toggle } = others
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{main ? 'Also due' : 'What is due'}</legend>
      {isWaiting && <Skeleton h={56} radius="md" />}
      {!isWaiting && jobs.length === 0 && (
        <Text c="dimmed">
          Nothing else is due on this vehicle within {ALSO_DUE_DAYS} days or{' '}
          {distanceInWords(ALSO_DUE_MILES, units)}.
        </Text>
      )}
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Checkbox
              classNames={{
                root: classes.check,
                body: classes.body,
                labelWrapper: classes.labelWrapper,
                label: classes.label,
              }}
              checked={chosen.has(job.id)}
              onChange={() => toggle(job)}
              label={<About job={job} at={at} />}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function About({ job, at }: { job: Job; at: WallClock }) {
  const units = useUnits()
  return (
    <span className={classes.job}>
      <strong dir="auto">{job.title}</strong>
      <span className={classes.facts}>
        {job.kind === 'repair' ? (
          <UrgencyBadge urgency={job.repair.urgencyLevel} />
        ) : (
          <DueBadge template={job.template} />
        )}
        <span>{stateOf(job, at, units)}</span>
        <span>+{job.hours} h</span>
      </span>
    </span>
  )
}

function stateOf(job: Job, at: WallClock, units: Units): string {
  if (job.kind === 'routine') return dueInWords(job.template, units)
  const { plannedStart } = job.repair
  return plannedStart ? `Planned ${whenInWords(Date.parse(plannedStart), at)}` : 'Needs repair'
}
