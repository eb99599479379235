import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import classes from './Later.module.css'
import { lastSeen, noteSeen } from './last-seen.ts'

interface Props {
  /** Of all that there is on a page of its kind. */
  name: string
  /** How high it is about, until it has been seen. Without it, it is made at once the first time: that is what asks for its data. */
  height?: number
  children: ReactNode
}

/**
 * What is out of sight when a page opens, by where it was when it was last seen. It is made once what is in sight is on screen, in pieces
 * that give way to whoever touches something meanwhile; until then its place is kept.
 */
export function Later({ name, height, children }: Props) {
  const known = lastSeen.get(name)
  const place = known?.height ?? height
  const isDue = useDeferredValue(true, place === undefined || known?.isInSight === true)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDue || !frame.current) return
    return noteSeen(name, frame.current)
  }, [isDue, name])
  if (!isDue) return <div aria-busy="true" className={classes.frame} style={{ height: place }} />
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={place === undefined ? undefined : { containIntrinsicSize: `auto ${place}px` }}
      data-sized={place !== undefined}
    >
      {children}
    </div>
  )
}
