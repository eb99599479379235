import { useEffect, useState } from 'react'

/** The present, moving on while somebody looks: once per `every` milliseconds, and when the page is looked at again. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const move = () => setNow(new Date())
    const onVisibility = () => {
      if (!document.hidden) move()
    }
    const timer = setInterval(onVisibility, every)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [every])
  return now
}
