import { Text, Textarea, TextInput, Title } from '@mantine/core'
import { CHECK_NOTE_MAX } from '@pitlane/contract/checks/calls'
import { distanceInWords, unitInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useUnits } from '../../tenants/use-units.ts'
import type { CheckWords } from '../session/check-words.ts'
import sections from './Check.module.css'
import { FuelChoice } from './FuelChoice.tsx'

interface Props {
  vehicle: Vehicle
  words: CheckWords
  onSay: (words: CheckWords) => void
}

/** How far it has gone, how full it is, and whatever else there is to say. None of it must be. */
export function RestOfCheck({ vehicle: { mileage }, words, onSay }: Props) {
  const units = useUnits()
  const typed = Number(words.odometer)
  const isLower = mileage !== null && words.odometer.trim() !== '' && typed < mileage
  return (
    <section className={sections.section} aria-labelledby="check-rest">
      <Title order={2} id="check-rest">
        Odometer and fuel
      </Title>
      <TextInput
        label="Odometer"
        size="md"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        description={
          mileage === null ? `In ${unitInWords(units)}` : `Last known: ${distanceInWords(mileage, units)}`
        }
        value={words.odometer}
        onChange={({ currentTarget }) =>
          onSay({ ...words, odometer: currentTarget.value.replaceAll(/[^\d]/g, '').slice(0, 7) })
        }
      />
      {isLower && (
        <Text size="sm" role="status">
          That is less than the last known. It is kept and marked.
        </Text>
      )}
      <FuelChoice fuel={words.fuel} onChoose={(fuel) => onSay({ ...words, fuel })} />
      <Textarea
        label="Note"
        rows={2}
        maxLength={CHECK_NOTE_MAX}
        value={words.note}
        onChange={({ currentTarget }) => onSay({ ...words, note: currentTarget.value })}
      />
    </section>
  )
}
