import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Choice.module.css'

interface Props {
  /** The same for all of which one is chosen. */
  name: string
  value?: string
  isChosen: boolean
  onChoose: () => void
  className: string | undefined
  /** Its colour while it is chosen; that of all that is chosen otherwise. */
  color?: string | undefined
  /** How the form finds it. */
  path?: string | undefined
  children: ReactNode
}

/** One of a few that are all in sight: a radio button, drawn as something that a finger hits. */
export function Choice({ name, value, isChosen, onChoose, className = '', color, path, children }: Props) {
  return (
    <Box
      component="label"
      className={`${classes.choice} ${className}`}
      __vars={
        color
          ? {
              '--look-background': `var(--mantine-color-${color}-light)`,
              '--look-color': `var(--mantine-color-${color}-light-color)`,
            }
          : {}
      }
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        {...(path && { 'data-path': path })}
      />
      {children}
    </Box>
  )
}
