import { Title, UnstyledButton } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '../../files/attachments.ts'
import { vehicleChecksQuery } from '../data.ts'
import type { CheckSession } from '../session/check-session.ts'
import type { CheckWords } from '../session/check-words.ts'
import { labelInTurn, photoOf } from '../session/photo-turn.ts'
import sections from './Check.module.css'
import classes from './CheckPhotos.module.css'
import { PhotoButton } from './PhotoButton.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'

interface Props {
  vehicleId: string
  labels: readonly string[]
  session: CheckSession
  words: CheckWords
  files: readonly Attachment[]
  /** The last one is taken or left out. */
  onDone: () => void
}

/** One photo after the other. Each may be left out, and nobody waits until one has arrived. */
export function CheckPhotos({ vehicleId, labels, session, words, files, onDone }: Props) {
  const [again, setAgain] = useState<string>()
  const turn = again ?? labelInTurn(labels, files, words)
  const taken = labels.filter((label) => photoOf(label, files, words)).length

  function goOn(next: CheckWords, shown: readonly { id: string }[]) {
    setAgain(undefined)
    if (!labelInTurn(labels, shown, next)) onDone()
  }

  function take(label: string, file: File) {
    const before = photoOf(label, files, words)
    const id = crypto.randomUUID()
    const leftOut = words.leftOut.filter((it) => it !== label)
    const next = { ...words, leftOut, labelOf: { ...words.labelOf, [id]: label } }
    session.say(next)
    session.photos.add([{ id, name: file.name, blob: file }])
    // One that cannot be removed now goes by itself within a day.
    if (before) void session.photos.remove(before.id).catch(() => undefined)
    goOn(next, [...files, { id }])
  }

  function leaveOut(label: string) {
    const next = { ...words, leftOut: [...words.leftOut.filter((it) => it !== label), label] }
    if (!photoOf(label, files, words)) session.say(next)
    goOn(next, files)
  }

  return (
    <section className={sections.section} aria-labelledby="check-photos">
      <div className={classes.head}>
        <Title order={2} id="check-photos">
          Photos
        </Title>
        <span className="tabular">
          {taken} of {labels.length}
        </span>
      </div>
      {turn !== undefined && (
        <div className={classes.stage}>
          <LastTime vehicleId={vehicleId} label={turn} />
          <p className={classes.label} dir="auto" aria-live="polite">
            {turn}
          </p>
          <div className={classes.tools}>
            <UnstyledButton className={classes.skip} onClick={() => leaveOut(turn)}>
              {again === undefined ? 'Skip' : 'Back'}
            </UnstyledButton>
            <PhotoButton
              isCamera
              label={`Photo: ${turn}`}
              className={classes.shutter}
              onTake={(file) => take(turn, file)}
            >
              <IconCamera size={26} stroke={1.8} aria-hidden />
              Take photo
            </PhotoButton>
            <PhotoButton
              label={`Picture: ${turn}`}
              className={classes.choose}
              onTake={(file) => take(turn, file)}
            >
              <IconPhoto size={24} stroke={1.7} aria-hidden />
              <span className="unseen">Choose a picture</span>
            </PhotoButton>
          </div>
        </div>
      )}
      <PhotoStrip labels={labels} turn={turn} files={files} words={words} onChoose={setAgain} />
    </section>
  )
}

/** The photo before, so that this one is taken from the same place. Nothing waits for it. */
function LastTime({ vehicleId, label }: { vehicleId: string; label: string }) {
  const [last] = useQuery(vehicleChecksQuery({ vehicleId, limit: 1 })).data?.checks ?? []
  const photo = last?.photos.find((it) => it.label === label)
  const [broken, setBroken] = useState<string>()
  if (!photo || broken === photo.url)
    return (
      <div className={classes.view} data-empty>
        <IconCamera size={44} stroke={1.2} aria-hidden />
      </div>
    )
  return (
    <div className={classes.view}>
      <img
        key={photo.url}
        src={`${photo.url}?width=640`}
        alt={`${label} last time`}
        decoding="async"
        onError={() => setBroken(photo.url)}
      />
      <span className={classes.lastTime}>Last time</span>
    </div>
  )
}
