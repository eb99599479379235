import { SIGNUP_PATH } from '@pitlane/contract/access'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { IconCheck } from '@tabler/icons-react'
import { monthly, PRICE, SAMPLE } from './facts.ts'

const included = [
  'Every feature, from the first day',
  'As many users as you need',
  'Photos and receipts with every repair',
  'The HQ connection and its automatic sync',
  'Import of your repair history from CSV or HQ',
  'Export of your data at any time',
]

export function Pricing() {
  return (
    <section className="wrap section" id="pricing" aria-labelledby="pricing-title">
      <div className="pricing">
        <div className="pricing-text">
          <header className="section-head">
            <h2 id="pricing-title">One price, per car</h2>
          </header>
          <p className="price">
            <strong>{PRICE}</strong>
            <span className="price-unit">per vehicle per month, no setup fees</span>
          </p>
          <ul className="included">
            {included.map((item) => (
              <li key={item}>
                <IconCheck size={20} aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="ticket">
          <h3>A fleet of {SAMPLE.vehicles}, worked out</h3>
          <dl>
            <Line name="Vehicles">{SAMPLE.vehicles}</Line>
            <Line name="Price per vehicle">{PRICE}</Line>
            <Line name="Setup">$0.00</Line>
            <Line name={`First ${TRIAL_DAYS} days`}>Free</Line>
            <Line name="Then per month">{monthly(SAMPLE.vehicles)}</Line>
          </dl>
          <a className="button primary large" href={SIGNUP_PATH}>
            Start Free Trial
          </a>
          <p className="small">No credit card required.</p>
        </div>
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
