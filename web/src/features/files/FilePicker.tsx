import { Button, Group, Text } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useContext, useId, useRef, useState } from 'react'
import classes from './FilePicker.module.css'
import { FileTile } from './FileTile.tsx'
import { WordsOfFiles } from './file-words.ts'
import type { FileField } from './use-attachments.ts'

interface Props {
  field: FileField
  label: string
  hint: string
  /** What one of them is called. */
  noun: string
  accept: string
  choose: string
  withCamera?: boolean
  /** Of what is pressed. */
  size?: 'sm' | 'lg'
}

/** Files of a form: chosen, photographed or dropped here; each with its preview and how far it is. */
export function FilePicker({
  field,
  label,
  hint,
  noun,
  accept,
  choose,
  withCamera = false,
  size = 'sm',
}: Props) {
  const id = useId()
  const words = useContext(WordsOfFiles)
  const { files, refused, max } = field
  const drop = useDrop(field.choose)
  return (
    <fieldset className={classes.picker} aria-describedby={`${id}-hint`}>
      <legend className={classes.label}>{label}</legend>
      <Text id={`${id}-hint`} size="xs" c="dimmed" mb={6}>
        {hint}
      </Text>
      <div className={classes.area} data-over={drop.isOver || undefined} {...drop.on}>
        {files.length > 0 && (
          <ul className={classes.tiles}>
            {files.map((file, index) => (
              <FileTile
                key={file.id}
                file={file}
                name={max === 1 ? noun : `${noun} ${index + 1}`}
                onRetry={() => field.retry(file.id)}
                onRemove={() => field.remove(file.id)}
              />
            ))}
          </ul>
        )}
        {(files.length < max || max > 1) && (
          <Group gap="sm">
            <Chooser {...{ field, accept, size }} label={choose} icon={IconPhotoPlus} isMultiple={max > 1} />
            {withCamera && (
              <Chooser {...{ field, accept, size }} label={words.takePhoto} icon={IconCamera} isCamera />
            )}
            <Text c="dimmed" className={classes.dropHint}>
              {words.drop(max === 1)}
            </Text>
          </Group>
        )}
        {refused.length > 0 && (
          <Text size="xs" c="var(--mantine-color-error)" className={classes.refused}>
            {words.notAdded(max, refused.join(', '))}
          </Text>
        )}
      </div>
    </fieldset>
  )
}

interface ChooserProps {
  field: FileField
  accept: string
  label: string
  size: 'sm' | 'lg'
  icon: typeof IconCamera
  isMultiple?: boolean
  isCamera?: boolean
}

function Chooser({
  field,
  accept,
  label,
  size,
  icon: Picture,
  isMultiple = false,
  isCamera = false,
}: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          field.choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        size={size}
        variant="default"
        leftSection={<Picture size={18} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function useDrop(choose: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        choose([...event.dataTransfer.files])
      },
    },
  }
}
