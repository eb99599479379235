import { useEffect, useState } from 'react'

/** A page that moves is better than one that does not come. */
const LONGEST_MS = 1_500

/** Whether what is not known yet is still waited for. Not for long: whoever asks a slow server sees what is there. */
export function useIsHeld(): boolean {
  const [isHeld, setHeld] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isHeld
}
