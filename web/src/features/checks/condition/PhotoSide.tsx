import { IconPhotoOff } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import classes from './PhotoPair.module.css'

interface Props {
  url: string | undefined
  when: string
  name: string
  label: string
  isAfter?: boolean
  /** Closer, or all of it again. */
  onToggle: () => void
  view: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

/** One of the two; zoomed it is moved like any page that is larger than the screen. */
export function PhotoSide({ url, when, name, label, isAfter = false, onToggle, view, onScroll }: Props) {
  const [broken, setBroken] = useState<string>()
  const isShown = url !== undefined && broken !== url
  return (
    <figure className={classes.side} data-after={isAfter || undefined}>
      <figcaption className={classes.when}>
        <strong>{isAfter ? 'After' : 'Before'}</strong> {when}
      </figcaption>
      <section
        ref={view}
        className={classes.view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer moves it by the arrow keys
        tabIndex={0}
        aria-label={name}
        onScroll={onScroll}
        onDoubleClick={onToggle}
        onPointerMove={dragged}
      >
        {isShown ? (
          <img
            src={`${url}?width=1280`}
            alt={`${name}, ${when}`}
            draggable={false}
            decoding="async"
            onError={() => setBroken(url)}
          />
        ) : (
          <span className={classes.none}>
            <IconPhotoOff size={32} stroke={1.3} aria-hidden />
            No photo of {label}
          </span>
        )}
      </section>
    </figure>
  )
}

/** A mouse pulls it along; fingers do so by themselves. */
function dragged({ currentTarget, pointerType, buttons, movementX, movementY }: React.PointerEvent) {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}
