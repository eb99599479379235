import { Button, Text, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconFileTypePdf,
  IconPhotoOff,
  IconReceipt,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useContext, useState } from 'react'
import type { Attachment } from './attachments.ts'
import classes from './FileTile.module.css'
import { WordsOfFiles } from './file-words.ts'

interface Props {
  file: Attachment
  name: string
  onRetry: () => void
  onRemove: () => void
}

export function FileTile({ file, name, onRetry, onRemove }: Props) {
  const words = useContext(WordsOfFiles)
  return (
    <li className={classes.tile} data-failed={file.state === 'failed' || undefined}>
      <div className={classes.picture}>
        <Preview key={file.preview} file={file} name={name} />
        <UnstyledButton className={classes.remove} aria-label={words.remove(name)} onClick={onRemove}>
          <span>
            <IconX size={16} stroke={2.2} aria-hidden />
          </span>
        </UnstyledButton>
      </div>
      <Place file={file} name={name} onRetry={onRetry} />
    </li>
  )
}

function Preview({ file, name }: { file: Attachment; name: string }) {
  const [isBroken, setBroken] = useState(false)
  const words = useContext(WordsOfFiles)
  const alt = `${name}: ${file.name}`
  const isSavedReceipt = file.isSaved && !file.preview
  if (isSavedReceipt || file.blob.type === 'application/pdf')
    return (
      <div className={classes.placeholder} role="img" aria-label={alt}>
        {isSavedReceipt ? (
          <IconReceipt size={32} stroke={1.4} aria-hidden />
        ) : (
          <IconFileTypePdf size={32} stroke={1.4} aria-hidden />
        )}
        <span className={classes.name}>{file.name}</span>
      </div>
    )
  if (isBroken)
    return (
      <div className={classes.placeholder} role="img" aria-label={words.noPreview(alt)}>
        <IconPhotoOff size={28} stroke={1.4} aria-hidden />
      </div>
    )
  return <img src={file.preview} alt={alt} decoding="async" onError={() => setBroken(true)} />
}

/** How far it is. */
function Place({ file, name, onRetry }: { file: Attachment; name: string; onRetry: () => void }) {
  const words = useContext(WordsOfFiles)
  if (file.state === 'failed')
    return (
      <div className={classes.place}>
        <Text size="xs" c="var(--mantine-color-error)">
          {words.problem(file.problem)}
        </Text>
        <Button
          size="sm"
          variant="default"
          fullWidth
          px={6}
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={words.retryOf(name)}
          onClick={onRetry}
        >
          {words.retry}
        </Button>
      </div>
    )
  if (file.isSaved) return null
  if (file.state === 'uploaded')
    return (
      <Text size="xs" className={classes.place} c="var(--mantine-color-green-light-color)">
        <IconCheck size={14} stroke={2.2} aria-hidden /> {words.uploaded}
      </Text>
    )
  return (
    <div className={classes.place}>
      <progress
        className={classes.progress}
        value={file.percent}
        max={100}
        aria-label={words.uploadOf(name)}
      />
      <Text size="xs" className="tabular">
        {file.state === 'uploading' ? words.percent(file.percent) : words.preparing}
      </Text>
    </div>
  )
}
