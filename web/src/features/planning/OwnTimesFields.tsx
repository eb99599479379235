import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './PlanDialog.module.css'
import type { OwnTimes } from './plan-times.ts'

interface Props {
  times: OwnTimes
  timezone: string
  problem: string | undefined
  onChange: (change: Partial<OwnTimes>) => void
}

const fields = [
  { field: 'startDate', label: 'Start date', type: 'date' },
  { field: 'startTime', label: 'Start time', type: 'time' },
  { field: 'endDate', label: 'End date', type: 'date' },
  { field: 'endTime', label: 'End time', type: 'time' },
] as const

/** A start and an end by hand; the end follows the start and the hours until somebody changes it. */
export function OwnTimesFields({ times, timezone, problem, onChange }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers answer with a promise, which is no way to clean up.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={classes.own}>
      <SimpleGrid cols={2} spacing="md">
        {fields.map(({ field, label, type }) => (
          <TextInput
            key={field}
            label={label}
            type={type}
            required
            value={times[field]}
            error={problem !== undefined && field.startsWith('end')}
            aria-describedby={id}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Text id={id} size="sm" mt={6} c={problem ? 'var(--mantine-color-error)' : 'dimmed'}>
        {problem ?? `Times where the business is, ${timezone.replaceAll('_', ' ')}`}
      </Text>
    </div>
  )
}
