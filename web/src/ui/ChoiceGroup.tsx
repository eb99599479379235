import { Box, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceGroup.module.css'
import type { Look } from './LookBadge.tsx'

interface Props<Value extends string> {
  label: string
  choices: readonly Value[]
  looks: Record<Value, Look>
  value: Value
  onChange: (value: Value) => void
  /** How the form finds the field. */
  path: string
  error?: string | undefined
}

/** One of a few, all in sight, each with the colour and picture of its badge. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { label, choices, looks, value, onChange, path, error } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>
        {label} <span aria-hidden>*</span>
        <VisuallyHidden> (required)</VisuallyHidden>
      </legend>
      <div className={classes.choices}>
        {choices.map((choice) => {
          const { label: name, color, icon: Picture } = looks[choice]
          return (
            <Box
              component="label"
              key={choice}
              className={classes.choice}
              __vars={{
                '--look-background': `var(--mantine-color-${color}-light)`,
                '--look-color': `var(--mantine-color-${color}-light-color)`,
              }}
            >
              <input
                type="radio"
                name={id}
                value={choice}
                checked={choice === value}
                onChange={() => onChange(choice)}
                {...(choice === value && { 'data-path': path })}
              />
              <Picture size={17} stroke={1.9} aria-hidden />
              <span>{name}</span>
            </Box>
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
