import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './FadingList.module.css'

interface Props {
  /** The id of its heading. */
  labelledBy: string
  /** How many there are in all, also when not all of them are in the list. */
  total: number
  /** The way to all of them. */
  all: ReactNode
  /** Its items. */
  children: ReactNode
}

/**
 * A list that scrolls in its card, and shows it: by a fade, how many of how many have been seen, and the way to all. On a
 * phone it does not scroll by itself, because a thumb on it means the page; it begins short there.
 */
export function FadingList({ labelledBy, total, all, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [{ seen, isLong, isAtEnd }, setShown] = useState({ seen: total, isLong: false, isAtEnd: true })
  const [isOpen, setOpen] = useState(false)

  const measure = useCallback(() => {
    const frame = list.current
    if (!frame) return
    const bottom = frame.scrollTop + frame.clientHeight + HALF_A_LINE
    const rows = [...frame.children].filter((row) => row instanceof HTMLElement)
    const seen = rows.filter(
      (row) => row.offsetHeight > 0 && row.offsetTop + row.offsetHeight <= bottom,
    ).length
    const isAtEnd = seen === rows.length
    const now = { seen, isAtEnd, isLong: !isAtEnd || frame.scrollTop > 0 }
    setShown((before) => (before.seen === seen && before.isLong === now.isLong ? before : now))
  }, [])

  // Whoever begins to watch is told once the browser has laid it out for itself: it need not do so twice.
  useEffect(() => {
    const watch = new ResizeObserver(() => flushSync(measure))
    if (list.current) watch.observe(list.current)
    return () => watch.disconnect()
  })

  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-labelledby={labelledBy}
        data-fades={!isAtEnd}
        data-open={isOpen}
        onScroll={measure}
      >
        {children}
      </ul>
      {(isLong || seen < total) && (
        <div className={classes.foot}>
          <span className="tabular">
            {seen.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          </span>
          {isLong && !isOpen && (
            <Button hiddenFrom="sm" variant="default" onClick={() => setOpen(true)}>
              Show more
            </Button>
          )}
          {all}
        </div>
      )}
    </>
  )
}

const HALF_A_LINE = 8
