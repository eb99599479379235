import { ActionIcon, Button, Group } from '@mantine/core'
import { IconColumns2, IconSquareHalf, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useIsPhone } from '../../../ui/screen/use-is-phone.ts'
import classes from './PhotoPair.module.css'
import { PhotoSide } from './PhotoSide.tsx'
import { useMovedTogether } from './use-moved-together.ts'

interface Side {
  url: string | undefined
  /** When it was taken. */
  when: string
}

interface Props {
  label: string
  before: Side
  after: Side
}

const zooms = [1, 2, 4]

/** The same place of a car twice: beside each other, or one over the other with a slider between. They zoom and move as one. */
export function PhotoPair({ label, before, after }: Props) {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<boolean>()
  const [split, setSplit] = useState(50)
  const [zoom, setZoom] = useState(1)
  const isOver = (chosen ?? isPhone) && before.url !== undefined && after.url !== undefined
  const sides = useMovedTogether(zoom)
  const step = zooms.indexOf(zoom)
  const toggle = () => setZoom(zoom === 1 ? 2 : 1)
  const style = { '--split': split / 100, '--zoom': zoom } as CSSProperties
  return (
    <div className={classes.pair}>
      <div
        className={classes.stage}
        data-over={isOver || undefined}
        data-zoomed={zoom > 1 || undefined}
        style={style}
      >
        <PhotoSide {...before} name={`${label}, before`} label={label} onToggle={toggle} {...sides.one} />
        <PhotoSide
          {...after}
          name={`${label}, after`}
          label={label}
          onToggle={toggle}
          {...sides.other}
          isAfter
        />
        {isOver && (
          <input
            type="range"
            className={classes.slider}
            min={0}
            max={100}
            value={split}
            aria-label={`Slide between the two photos of ${label}`}
            aria-valuetext={`${split} % ${before.when}, the rest ${after.when}`}
            onChange={({ currentTarget }) => setSplit(Number(currentTarget.value))}
          />
        )}
      </div>
      <Group gap="xs" className={classes.tools ?? ''}>
        <ActionIcon
          variant="default"
          size={48}
          aria-label="Zoom out"
          disabled={step === 0}
          onClick={() => setZoom(zooms[step - 1] ?? 1)}
        >
          <IconZoomOut size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={48}
          aria-label="Zoom in"
          disabled={step === zooms.length - 1}
          onClick={() => setZoom(zooms[step + 1] ?? zoom)}
        >
          <IconZoomIn size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
        {before.url && after.url && (
          <Button
            variant="default"
            h={48}
            aria-pressed={isOver}
            leftSection={
              isOver ? <IconColumns2 size={20} aria-hidden /> : <IconSquareHalf size={20} aria-hidden />
            }
            onClick={() => setChosen(!isOver)}
          >
            {isOver ? 'Side by side' : 'Slider'}
          </Button>
        )}
      </Group>
    </div>
  )
}
