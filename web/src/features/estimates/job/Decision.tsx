import type { Job } from '@pitlane/contract/job-links/calls'
import { useInWords } from '../../../ui/speech/in-words.ts'
import { useSpeech } from '../../../ui/speech/speech.ts'
import classes from './Decision.module.css'

/** How the estimate stands that came through this link, or from the business itself. */
export function Decision({ estimate }: { estimate: Job['repair']['estimate'] }) {
  const { say } = useSpeech()
  const { money } = useInWords()
  if (!estimate) return null
  const { state, total, days, reason } = estimate
  const facts = [money(total), ...(days === null ? [] : [say('estimate.time', { days })])]
  return (
    <section className={classes.decision} data-state={state} aria-label={say('estimate.decision')}>
      <strong>{say(`estimate.${state}`)}</strong>
      <p>{facts.join(' · ')}</p>
      {state === 'open' && <p>{say('estimate.undecided')}</p>}
      {reason && <p dir="auto">{reason}</p>}
    </section>
  )
}
