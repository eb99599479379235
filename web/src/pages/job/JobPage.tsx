import { Button, Loader } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { LINK_INVALID } from '@pitlane/contract/job-links/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Decision } from '../../features/estimates/job/Decision.tsx'
import { EstimateForm } from '../../features/estimates/job/EstimateForm.tsx'
import { jobCategoryQuery, jobClockQuery, jobQuery } from '../../features/job-links/data.ts'
import { JobView } from '../../features/job-links/job/JobView.tsx'
import { CountsOfBusiness, usualCounts } from '../../ui/speech/in-words.ts'
import { refusalInWords } from '../../ui/speech/refusals.ts'
import { type Speech, SpeechOfPage } from '../../ui/speech/speech.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import classes from './JobPage.module.css'

interface Props {
  token: string
  speech: Speech
}

/** What a mechanic sees of a repair, and can say of it, in the language of their browser. */
export function JobPage({ token, speech }: Props) {
  const { say } = speech
  const job = useQuery(jobQuery(token))
  // Asked for at once, not when the job is there.
  useQuery(jobCategoryQuery(token))
  const clock = useQuery(jobClockQuery(token))
  useSpokenLanguage(speech)
  const isInvalid = job.error instanceof AppError && job.error.code === 'not_found'
  return (
    <SpeechOfPage value={speech}>
      <main className={classes.page}>
        {isInvalid && (
          <h1 className={classes.only} lang="en">
            {LINK_INVALID}
          </h1>
        )}
        {!isInvalid && job.data && !clock.isPending && (
          <CountsOfBusiness value={{ ...usualCounts(), ...clock.data }}>
            <JobView
              token={token}
              job={job.data}
              decision={<Decision estimate={job.data.repair.estimate} />}
              EstimateForm={EstimateForm}
            />
          </CountsOfBusiness>
        )}
        {!isInvalid && job.error && !job.data && (
          <div className={classes.only}>
            <p role="alert">{refusalInWords(speech, job.error)}</p>
            <Button size="lg" onClick={() => void job.refetch()}>
              {say('tryAgain')}
            </Button>
          </div>
        )}
        {(job.isPending || (job.data && clock.isPending)) && (
          <p className={classes.only} role="status">
            <Loader aria-hidden />
            {say('loading')}
          </p>
        )}
        <Toaster close={say('close')} />
      </main>
    </SpeechOfPage>
  )
}

/** For who reads the page aloud, breaks its words, or looks for it among others. */
function useSpokenLanguage({ language, say }: Speech): void {
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${say('page')} · Pitlane`
  }, [language, say])
}
