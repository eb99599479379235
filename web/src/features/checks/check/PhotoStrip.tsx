import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconMinus, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '../../files/attachments.ts'
import type { CheckWords } from '../session/check-words.ts'
import { photoOf } from '../session/photo-turn.ts'
import classes from './PhotoStrip.module.css'

interface Props {
  labels: readonly string[]
  turn: string | undefined
  files: readonly Attachment[]
  words: CheckWords
  /** Taken again, or after all. */
  onChoose: (label: string) => void
}

/** All of them at a glance: what is taken, how far it is, what was left out. */
export function PhotoStrip({ labels, turn, files, words, onChoose }: Props) {
  return (
    <ul className={classes.strip} aria-label="Photos of this check">
      {labels.map((label) => {
        const photo = photoOf(label, files, words)
        const isLeftOut = !photo && words.leftOut.includes(label)
        return (
          <li key={label}>
            <UnstyledButton
              className={classes.tile}
              data-turn={label === turn || undefined}
              data-failed={photo?.state === 'failed' || undefined}
              aria-current={label === turn ? 'step' : undefined}
              aria-label={`${label}: ${stateInWords(photo, isLeftOut)}`}
              onClick={() => onChoose(label)}
            >
              <span className={classes.picture}>
                {photo && <Preview key={photo.preview} photo={photo} />}
                {isLeftOut && <IconMinus size={20} aria-hidden />}
                {photo && <Mark photo={photo} />}
              </span>
              <span className={classes.name} dir="auto">
                {label}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}

function Preview({ photo }: { photo: Attachment }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <IconPhotoOff size={22} stroke={1.4} aria-hidden />
  return <img src={photo.preview} alt="" decoding="async" onError={() => setBroken(true)} />
}

function Mark({ photo: { state, percent } }: { photo: Attachment }) {
  if (state === 'failed')
    return (
      <span className={classes.mark} data-failed>
        <IconAlertCircle size={16} stroke={2.2} aria-hidden />
      </span>
    )
  return (
    <span className={classes.mark}>
      {state === 'uploaded' ? <IconCheck size={14} stroke={2.6} aria-hidden /> : `${percent}%`}
    </span>
  )
}

function stateInWords(photo: Attachment | undefined, isLeftOut: boolean): string {
  if (!photo) return isLeftOut ? 'left out' : 'not taken yet'
  if (photo.state === 'failed') return 'did not go up'
  return photo.state === 'uploaded' ? 'uploaded' : 'on its way'
}
