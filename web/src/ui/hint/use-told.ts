import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long a pointer takes from a thing to what is told of it. */
const ON_ITS_WAY_MS = 300

interface Options {
  /** How long a mouse rests on it before it is told. */
  restMs: number
  /** A press tells it too, and a second one puts it away; else a press does something, and what is told makes way for that. */
  isToldByPress: boolean
}

/** What is told of a thing to whoever points at it, presses it or comes to it by key, until they go on or press Escape. */
export function useTold({ restMs, isToldByPress }: Options) {
  const [isTold, setTold] = useState(false)
  /** What presses it: a mouse, a thumb, or nothing that points. */
  const press = useRef<string>(undefined)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  useEffect(() => (isTold ? onEscape(() => setTold(false)) : undefined), [isTold])

  function settle(isNow: boolean, afterMs = 0) {
    clearTimeout(soon.current)
    if (afterMs === 0) setTold(isNow)
    else soon.current = setTimeout(() => setTold(isNow), afterMs)
  }

  /** It stays while the mouse is on it, or on its way there. */
  const hovered = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') settle(true, isTold ? 0 : restMs)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') settle(false, isTold ? ON_ITS_WAY_MS : 0)
    },
  }
  const thing = {
    ...hovered,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      press.current = pointerType
    },
    /** A mouse that is on it is told already; a thumb and a key tell it and put it away. */
    onClickCapture: () => {
      const isOfMouse = press.current === 'mouse'
      press.current = undefined
      settle(isToldByPress && (isOfMouse || !isTold))
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (press.current === undefined && currentTarget.matches(':focus-visible')) settle(true)
    },
    onBlur: () => {
      press.current = undefined
      settle(false)
    },
  }
  return { isTold, hovered, thing }
}

export type Told = ReturnType<typeof useTold>

/** Wherever the focus is: what lies over something can be put away without moving the pointer. What is around it stays. */
function onEscape(close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
