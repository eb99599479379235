import { SIGNUP_PATH } from '@pitlane/contract/access'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { SIGN_IN } from './facts.ts'

export function Closing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="wrap">
        <h2 id="closing-title">Put your fleet on one board today</h2>
        <p>{TRIAL_DAYS} days free, no credit card required. Register, connect HQ, and your cars are there.</p>
        <div className="actions">
          <a className="button primary large" href={SIGNUP_PATH}>
            Start Free Trial
          </a>
          <a className="button outline large" href={SIGN_IN}>
            View Demo
          </a>
        </div>
      </div>
    </section>
  )
}
