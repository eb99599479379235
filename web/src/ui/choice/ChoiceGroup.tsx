import { Text } from '@mantine/core'
import { useId } from 'react'
import type { Look } from '../LookBadge.tsx'
import { Choice } from './Choice.tsx'
import classes from './ChoiceGroup.module.css'

interface Props<Value extends string> {
  label: string
  choices: readonly Value[]
  looks: Record<Value, Look>
  value: Value
  onChange: (value: Value) => void
  /** How the form finds the field. */
  path: string
  error?: string | undefined
  /** One below the other, for fingers. */
  isStacked?: boolean
  required?: string
}

/** One of a few, all in sight, each with the colour and picture of its badge. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { label, choices, looks, value, onChange, path, error, isStacked, required = '(required)' } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>
        {label} <span aria-hidden>*</span>
        <span className="unseen"> {required}</span>
      </legend>
      <div className={classes.choices} data-stacked={isStacked || undefined}>
        {choices.map((choice) => {
          const { label: name, color, icon: Picture } = looks[choice]
          return (
            <Choice
              key={choice}
              className={classes.choice}
              color={color}
              name={id}
              value={choice}
              isChosen={choice === value}
              onChoose={() => onChange(choice)}
              path={choice === value ? path : undefined}
            >
              <Picture size={17} stroke={1.9} aria-hidden />
              <span>{name}</span>
            </Choice>
          )
        })}
      </div>
      {error && (
        <Text id={`${id}-error`} size="xs" c="var(--mantine-color-error)" mt={5}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
