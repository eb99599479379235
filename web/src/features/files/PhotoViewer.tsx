import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPhotoOff,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import classes from './PhotoViewer.module.css'

const SWIPE = 50

interface Props {
  photos: readonly string[]
  /** Which one is shown. */
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** Photos as large as the screen: one after the other, closer, and to keep. */
export function PhotoViewer({ photos, index, onMove, onClose }: Props) {
  const [isZoomed, setZoomed] = useState(false)
  const photo = photos[index] ?? ''
  const name = `Issue photo ${index + 1} of ${photos.length}`

  const move = (step: number) => {
    if (photos.length < 2) return
    setZoomed(false)
    onMove((index + step + photos.length) % photos.length)
  }
  useArrows(move)
  const swipe = useSwipe(move, !isZoomed)

  return (
    <Modal.Root opened onClose={onClose} fullScreen radius={0} transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.viewer} aria-label="Issue photos" {...swipe}>
        <div className={classes.bar}>
          <span className="tabular" aria-live="polite">
            {index + 1} of {photos.length}
          </span>
          <div className={classes.tools}>
            <Tool
              label={isZoomed ? 'Zoom out' : 'Zoom in'}
              icon={isZoomed ? IconZoomOut : IconZoomIn}
              onClick={() => setZoomed(!isZoomed)}
            />
            <ActionIcon
              component="a"
              href={`${photo}?download=true`}
              download
              variant="transparent"
              className={classes.tool}
              aria-label="Download"
              title="Download"
            >
              <IconDownload size={22} stroke={1.8} aria-hidden />
            </ActionIcon>
            <Tool label="Close photos" icon={IconX} onClick={onClose} isFirst />
          </div>
        </div>
        <Picture
          key={photo}
          photo={photo}
          name={name}
          isZoomed={isZoomed}
          onZoom={() => setZoomed(!isZoomed)}
        />
        {photos.length > 1 && (
          <>
            <Tool
              label="Previous photo"
              icon={IconChevronLeft}
              className={classes.previous}
              onClick={() => move(-1)}
            />
            <Tool
              label="Next photo"
              icon={IconChevronRight}
              className={classes.next}
              onClick={() => move(1)}
            />
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface PictureProps {
  photo: string
  name: string
  isZoomed: boolean
  onZoom: () => void
}

function Picture({ photo, name, isZoomed, onZoom }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <div className={classes.stage} role="img" aria-label={`${name} (cannot be shown)`}>
        <IconPhotoOff size={48} stroke={1.2} aria-hidden />
      </div>
    )
  return (
    <UnstyledButton
      className={classes.stage}
      data-zoomed={isZoomed || undefined}
      tabIndex={-1}
      onClick={onZoom}
    >
      <img src={photo} alt={name} onError={() => setBroken(true)} draggable={false} />
    </UnstyledButton>
  )
}

interface ToolProps {
  label: string
  icon: typeof IconX
  onClick: () => void
  className?: string | undefined
  isFirst?: boolean
}

function Tool({ label, icon: Shape, onClick, className, isFirst = false }: ToolProps) {
  return (
    <ActionIcon
      variant="transparent"
      className={[classes.tool, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(isFirst && { 'data-autofocus': true })}
    >
      <Shape size={24} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

function useArrows(move: (step: number) => void) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') move(-1)
      if (key === 'ArrowRight') move(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [move])
}

/** One finger, sideways; a photo that is zoomed is moved about instead. */
function useSwipe(move: (step: number) => void, isOn: boolean) {
  const from = useRef<number>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = isOn && touches.length === 1 ? touches[0]?.clientX : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]?.clientX
      if (from.current === undefined || to === undefined) return
      const distance = to - from.current
      if (Math.abs(distance) > SWIPE) move(distance > 0 ? -1 : 1)
    },
  }
}
