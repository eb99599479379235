import { SIGNUP_PATH } from '@pitlane/contract/access'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { IconArrowRight } from '@tabler/icons-react'
import { PRICE, SAMPLE, SIGN_IN } from './facts.ts'
import { DashboardPicture } from './pictures/DashboardPicture.tsx'

export function Hero() {
  return (
    <section className="hero" aria-labelledby="claim">
      <div className="wrap hero-text">
        <h1 id="claim">
          See what every car needs. <span>Fix it between two rentals.</span>
        </h1>
        <p className="lead">
          Pitlane is where rental businesses report and track repairs and routine maintenance. Your cars
          arrive from HQ Rental Software by themselves.
        </p>
        <div className="hero-side">
          <div className="actions">
            <a className="button primary large" href={SIGNUP_PATH}>
              Start Free Trial
              <IconArrowRight className="arrow" size={18} aria-hidden />
            </a>
            <a className="button outline large" href={SIGN_IN}>
              View Demo
            </a>
          </div>
          <p className="small">
            {TRIAL_DAYS}-day free trial, no credit card required. Then {PRICE} per vehicle per month, no setup
            fees.
          </p>
        </div>
      </div>
      <figure className="stage">
        <DashboardPicture />
        <figcaption className="wrap small">
          The dashboard of a sample fleet: {SAMPLE.vehicles} vehicles synced, {SAMPLE.repairsInProgress}{' '}
          repairs in progress, {SAMPLE.maintenanceDue} maintenance due.
        </figcaption>
      </figure>
    </section>
  )
}
