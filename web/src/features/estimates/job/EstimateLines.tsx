import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { NAME_MAX } from '@pitlane/contract/formats'
import { ESTIMATE_LINES_MOST } from '@pitlane/contract/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSpeech } from '../../../ui/speech/speech.ts'
import classes from './EstimateLines.module.css'
import type { TypedEstimate } from './typed-estimate.ts'

interface Props {
  lines: TypedEstimate['lines']
  input: (path: string) => GetInputPropsReturnType
  onAdd: () => void
  onRemove: (place: number) => void
}

/** What the work is made of, a line each; the last one stays. */
export function EstimateLines({ lines, input, onAdd, onRemove }: Props) {
  const { say } = useSpeech()
  const wanted = useRef<number>(undefined)
  /** Whoever asked for a line writes in it next. */
  const enter = (place: number) => (field: HTMLInputElement | null) => {
    if (!field || wanted.current !== place) return
    wanted.current = undefined
    field.focus()
  }
  return (
    <>
      {lines.map(({ id }, place) => (
        <div key={id} className={classes.line}>
          <TextInput
            ref={enter(place)}
            className={classes.label}
            label={say('estimate.line', { number: place + 1 })}
            size="lg"
            maxLength={NAME_MAX}
            autoComplete="off"
            {...input(`lines.${place}.label`)}
          />
          <TextInput
            className={classes.amount}
            label={say('estimate.amount', { number: place + 1 })}
            size="lg"
            inputMode="decimal"
            autoComplete="off"
            {...input(`lines.${place}.amount`)}
          />
          {lines.length > 1 && (
            <ActionIcon
              className={classes.remove}
              variant="default"
              size={50}
              aria-label={say('estimate.remove', { number: place + 1 })}
              onClick={() => onRemove(place)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {lines.length < ESTIMATE_LINES_MOST && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => {
            wanted.current = lines.length
            onAdd()
          }}
        >
          {say('estimate.add')}
        </Button>
      )}
    </>
  )
}
