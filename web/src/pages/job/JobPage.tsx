import { Button, Loader } from '@mantine/core'
import { DEFAULT_CLOCK } from '@pitlane/contract/clock'
import { AppError } from '@pitlane/contract/errors'
import { LINK_INVALID } from '@pitlane/contract/job-links/calls'
import { useQuery } from '@tanstack/react-query'
import { jobCategoryQuery, jobClockQuery, jobQuery } from '../../features/job-links/data.ts'
import { JobView } from '../../features/job-links/job/JobView.tsx'
import { sentenceOf } from '../../platform/errors.ts'
import { ClockOfBusiness } from '../../ui/time/clock.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import classes from './JobPage.module.css'

/** What a mechanic sees of a repair, and can say of it. */
export function JobPage({ token }: { token: string }) {
  const job = useQuery(jobQuery(token))
  // Asked for at once, not when the job is there.
  useQuery(jobCategoryQuery(token))
  const clock = useQuery(jobClockQuery(token))
  const isInvalid = job.error instanceof AppError && job.error.code === 'not_found'
  return (
    <main className={classes.page}>
      {isInvalid && <h1 className={classes.only}>{LINK_INVALID}</h1>}
      {!isInvalid && job.data && !clock.isPending && (
        <ClockOfBusiness value={clock.data?.clock ?? DEFAULT_CLOCK}>
          <JobView token={token} job={job.data} />
        </ClockOfBusiness>
      )}
      {!isInvalid && job.error && !job.data && (
        <div className={classes.only}>
          <p role="alert">{sentenceOf(job.error)}</p>
          <Button onClick={() => void job.refetch()}>Try again</Button>
        </div>
      )}
      {(job.isPending || (job.data && clock.isPending)) && (
        <p className={classes.only} role="status">
          <Loader aria-hidden />
          Loading the job…
        </p>
      )}
      <Toaster />
    </main>
  )
}
