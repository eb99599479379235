import { Button, Group, Text, Title } from '@mantine/core'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { DialogBody, DialogFooter } from '../../../../ui/dialog/Dialog.tsx'
import { useWallClock } from '../../../../ui/time/clock.ts'
import { categoriesQuery } from '../../../settings/data.ts'
import { tenantQuery } from '../../../tenants/data.ts'
import { useUnits } from '../../../tenants/use-units.ts'
import { valueInWords, whereTheyDiffer } from '../../change-words.ts'
import type { Words } from '../../kind-words.ts'
import classes from './VersionsPanel.module.css'
import {
  type Choices,
  type Difference,
  differencesOf,
  resolved,
  type Side,
  type Version,
} from './versions.ts'

interface Props {
  /** What I began with. */
  base: Version
  mine: Version
  theirs: Version
  onBack: () => void
  onSettled: (agreed: Version) => void
}

/** Two people changed one repair: both versions side by side, and a choice for every field they disagree on. */
export function VersionsPanel({ base, mine, theirs, onBack, onSettled }: Props) {
  const [choices, setChoices] = useState<Choices>({})
  const categories = useQuery(categoriesQuery).data
  const units = useUnits()
  const at = useWallClock(useQuery(tenantQuery).data?.timezone)
  const heading = useRef<HTMLHeadingElement>(null)
  const differences = differencesOf(base, mine, theirs)
  const choose = (side: Side) => setChoices(Object.fromEntries(differences.map(({ field }) => [field, side])))
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="versions">
      <DialogBody>
        <Title order={3} id="versions" ref={heading} tabIndex={-1} className={classes.heading}>
          This repair was changed by someone else
        </Title>
        <Text mb="md">
          {differences.length > 0
            ? 'Nothing is lost: choose for each field which version to keep, then save.'
            : 'Both versions are the same, so that you can simply save.'}
        </Text>
        {differences.length > 1 && (
          <Group gap="sm" mb="md">
            <Button variant="default" onClick={() => choose('mine')}>
              Keep all of mine
            </Button>
            <Button variant="default" onClick={() => choose('theirs')}>
              Take all of theirs
            </Button>
          </Group>
        )}
        {differences.map((difference) => (
          <Choice
            key={difference.field}
            difference={difference}
            words={{ categories, at, units }}
            value={choices[difference.field] ?? difference.suggested}
            onChange={(side) => setChoices({ ...choices, [difference.field]: side })}
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          Back to editing
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={17} stroke={1.8} aria-hidden />}
          onClick={() => onSettled(resolved(mine, theirs, differences, choices))}
        >
          Save Changes
        </Button>
      </DialogFooter>
    </section>
  )
}

interface ChoiceProps {
  difference: Difference
  words: Words
  value: Side
  onChange: (side: Side) => void
}

function Choice({ difference, words, value, onChange }: ChoiceProps) {
  const { field } = difference
  const [mine, theirs] = inDispute(difference)
  const name = useId()
  return (
    <fieldset className={classes.field}>
      <legend>{repairFields[field].label}</legend>
      <div className={classes.sides}>
        {(
          [
            ['mine', 'Yours', mine],
            ['theirs', 'Theirs', theirs],
          ] as const
        ).map(([side, label, said]) => (
          <label key={side} className={classes.side}>
            <input
              type="radio"
              name={name}
              value={side}
              checked={value === side}
              onChange={() => onChange(side)}
            />
            <span className={classes.label}>{label}</span>
            <Said field={field} value={said} words={words} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Of two long texts only what differs, so that the difference is in sight. */
function inDispute({ mine, theirs }: Difference) {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return [mine, theirs] as const
  const { from, to } = whereTheyDiffer(mine, theirs)
  return [from, to] as const
}

function Said({ field, value, words }: { field: string; value: string | readonly string[]; words: Words }) {
  if (typeof value !== 'string')
    return (
      <span className={classes.photos}>
        {value.length === 0 && 'No photos'}
        {value.map((photo, index) =>
          photo.startsWith('/') ? (
            <img
              key={photo}
              src={`${photo}?width=160`}
              alt={`${repairFields.imageUrls.label}: ${index + 1}`}
            />
          ) : (
            <span key={photo}>Issue photo {index + 1}, on its way</span>
          ),
        )}
      </span>
    )
  const text =
    field === 'receiptUrl' || field === 'templateId'
      ? linkInWords(field, value)
      : valueInWords(field, value, words)
  return (
    <bdi className={classes.said} dir="auto">
      {text}
    </bdi>
  )
}

function linkInWords(field: string, value: string): string {
  if (field === 'receiptUrl') return value ? 'A receipt' : 'No receipt'
  return value ? 'Linked to a routine' : 'No template (custom repair)'
}
