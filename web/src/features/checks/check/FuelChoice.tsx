import { FUEL_FULL } from '@pitlane/contract/checks/rules'
import { useId } from 'react'
import { Choice } from '../../../ui/choice/Choice.tsx'
import { fuelInWords } from '../fuel-words.ts'
import classes from './FuelChoice.module.css'

interface Props {
  fuel: number | null
  onChoose: (fuel: number | null) => void
}

const levels = [...Array.from({ length: FUEL_FULL + 1 }, (_, eighths) => eighths), null]

/** In eighths, a tap each; or not noted. */
export function FuelChoice({ fuel, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.fuel}>
      <legend>Fuel</legend>
      <div className={classes.levels}>
        {levels.map((level) => (
          <Choice
            key={level}
            className={classes.level}
            name={name}
            isChosen={level === fuel}
            onChoose={() => onChoose(level)}
          >
            <span>{level === null ? 'Not noted' : fuelInWords(level)}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
