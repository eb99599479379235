import type { Board } from '@pitlane/contract/board/calls'
import { MINUTE } from '@pitlane/contract/durations'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNow } from '../../platform/now.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import classes from './BoardAge.module.css'

interface Props {
  query: UseQueryResult<Board>
  timezone: string
}

/** A board that could not be read for so long says so. */
const OLD_AFTER = 3 * MINUTE

/** When HQ was last read; and since when nothing has come from us, which nobody would notice on a wall. */
export function BoardAge({ query: { data, dataUpdatedAt, isError }, timezone }: Props) {
  const now = useNow(MINUTE).getTime()
  const isOld = data !== undefined && (isError || now - dataUpdatedAt > OLD_AFTER)
  return (
    <span role="status">
      {isOld ? (
        <span className={classes.old}>
          Not up to date: last read <Instant at={new Date(dataUpdatedAt).toISOString()} timezone={timezone} />
        </span>
      ) : data?.asOf ? (
        <>
          Bookings as of <Instant at={data.asOf} timezone={timezone} />
        </>
      ) : (
        data && 'HQ has not been read yet'
      )}
    </span>
  )
}
