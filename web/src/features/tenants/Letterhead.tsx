import { momentInWords } from '@pitlane/contract/clock'
import { DEFAULT_BUSINESS_NAME } from '@pitlane/contract/tenants/calls'
import { useQuery } from '@tanstack/react-query'
import { useWallClock } from '../../ui/time/clock.ts'
import { tenantQuery } from './data.ts'
import classes from './Letterhead.module.css'

/** Above what is printed: whose it is, and when it was true. */
export function Letterhead() {
  const tenant = useQuery(tenantQuery).data
  return (
    <header className={classes.head}>
      <strong dir="auto">{tenant?.name || DEFAULT_BUSINESS_NAME}</strong>
      <span>{momentInWords(Date.now(), useWallClock(tenant?.timezone))}</span>
    </header>
  )
}
