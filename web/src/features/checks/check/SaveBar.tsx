import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Attachment } from '../../files/attachments.ts'
import { leftInWords, type Missing } from '../session/missing.ts'
import { onTheirWay, photosInWords } from '../session/photo-words.ts'
import classes from './SaveBar.module.css'

interface Props {
  missing: readonly Missing[]
  files: readonly Attachment[]
  onRetry: () => void
}

/** Always in reach: what is left to do, how the photos do, and Save. */
export function SaveBar({ missing, files, onRetry }: Props) {
  const { failed } = onTheirWay(files)
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <strong>{leftInWords(missing) ?? 'Everything is answered'}</strong>
        <span role="status">{photosInWords(files)}</span>
        {failed > 0 && (
          <Button variant="default" size="compact-md" className={classes.retry} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      <Button
        type="submit"
        className={classes.save}
        leftSection={<IconCheck size={20} stroke={2.2} aria-hidden />}
      >
        Save
      </Button>
    </div>
  )
}
