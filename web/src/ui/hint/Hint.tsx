import { type ReactNode, type RefCallback, useEffect, useState } from 'react'
import { lazyCode } from '../lazy/lazy-code.ts'
import { type Told, useTold } from './use-told.ts'

interface Props {
  /** Nothing is told without one. */
  label: string | undefined
  position?: 'top' | 'right' | 'bottom'
  isToldByPress?: boolean
  /** How long a mouse rests on it before it is told. */
  restMs?: number
  /** The thing itself, which takes what is handed to it. */
  children: (thing: Told['thing'] & { ref: RefCallback<HTMLElement> }) => ReactNode
}

const REST_MS = 700
const bubble = lazyCode(async () => (await import('./HintBubble.tsx')).HintBubble)

/** What a thing is, told beside it. The code that finds a place for it comes when it is first told: a phone rarely needs it. */
export function Hint({ label, position = 'top', isToldByPress = false, restMs = REST_MS, children }: Props) {
  const { isTold, hovered, thing } = useTold({ restMs, isToldByPress })
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isHere, setHere] = useState(false)
  const isWanted = isTold && label !== undefined
  useEffect(() => {
    let isGone = false
    // A thing tells its name in other ways too, so a hint that does not come says nothing; the next try asks again.
    if (isWanted)
      bubble.load().then(
        () => isGone || setHere(true),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [isWanted])
  const Bubble = isHere && bubble.get()
  return (
    <>
      {children({ ...thing, ref: setTarget })}
      {Bubble && target && label !== undefined && (
        <Bubble target={target} label={label} position={position} opened={isTold} {...hovered} />
      )}
    </>
  )
}
