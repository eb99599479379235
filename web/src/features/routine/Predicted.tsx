import { UnstyledButton } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { useId } from 'react'
import { Hint } from '../../ui/hint/Hint.tsx'
import { useUnits } from '../tenants/use-units.ts'
import classes from './Predicted.module.css'
import { aboutDay, restsOn } from './predicted-words.ts'

type Props = { template: Pick<RoutineTemplate, 'isActive' | 'predicted' | 'milesUntilDue'> }

/** "about Dec 4"; where that comes from is told on hover, on tap, to the keyboard and to who listens. */
export function Predicted({ template: { isActive, predicted, milesUntilDue } }: Props) {
  const units = useUnits()
  const id = useId()
  const isAhead = milesUntilDue !== null && milesUntilDue > 0
  if (!isActive || !predicted || !isAhead) return null
  return (
    <>
      <Hint label={restsOn(predicted, units)} isToldByPress restMs={0}>
        {(thing) => (
          <UnstyledButton {...thing} className={classes.about} aria-describedby={id}>
            {aboutDay(predicted)}
          </UnstyledButton>
        )}
      </Hint>
      <span id={id} hidden>
        {restsOn(predicted, units)}
      </span>
    </>
  )
}
