import { momentInWords } from '@pitlane/contract/clock'
import { useWallClock } from './clock.ts'

interface Props {
  at: string
  /** The reader's own zone when it is not known. */
  timezone?: string | undefined
  /** How people say it; the exact value otherwise. */
  children?: string
}

/** A moment, with its exact value on hover. */
export function Instant({ at, timezone, children }: Props) {
  const exact = momentInWords(at, useWallClock(timezone))
  return (
    <time dateTime={at} title={exact} className="tabular">
      {children ?? exact}
    </time>
  )
}
