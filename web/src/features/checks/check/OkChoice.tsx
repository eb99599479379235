import { IconCheck, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { Choice } from '../../../ui/choice/Choice.tsx'
import classes from './OkChoice.module.css'

interface Props {
  /** How the form finds it. */
  path: string
  isOk: boolean | undefined
  isMissing: boolean
  onAnswer: (isOk: boolean) => void
}

const choices = [
  { isOk: true, label: 'OK', color: 'green', icon: IconCheck },
  { isOk: false, label: 'Not OK', color: 'red', icon: IconX },
]

/** Two buttons that a glove hits. */
export function OkChoice({ path, isOk, isMissing, onAnswer }: Props) {
  const name = useId()
  return (
    <div className={classes.choices} data-missing={isMissing || undefined}>
      {choices.map((choice) => (
        <Choice
          key={choice.label}
          className={classes.choice}
          color={choice.color}
          name={name}
          isChosen={choice.isOk === isOk}
          onChoose={() => onAnswer(choice.isOk)}
          path={choice.isOk ? path : undefined}
        >
          <choice.icon size={22} stroke={2.2} aria-hidden />
          {choice.label}
        </Choice>
      ))}
    </div>
  )
}
