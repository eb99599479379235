import { useEffect, useState } from 'react'
import { nextFrame } from '../../platform/giving-way/next-frame.ts'

/** A thumb that rests moves a little. */
const A_LITTLE = 8
/** What a page leaves free at its end for what floats there. */
const END = 48

/** Whether somebody is on their way down the page, until they turn or it ends: what floats over it is out of their way meanwhile. */
export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false)
  useEffect(() => {
    // Whoever asks a page where it is before its first frame has it laid out twice.
    let before = 0
    void nextFrame().then(() => {
      before = window.scrollY
    })
    const look = () => {
      const moved = window.scrollY - before
      if (Math.abs(moved) < A_LITTLE) return
      before += moved
      const left = document.documentElement.scrollHeight - window.innerHeight - before
      setReadsOn(moved > 0 && left > END)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return readsOn
}
