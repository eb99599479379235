import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { IconChevronDown } from '@tabler/icons-react'

const questions = [
  {
    question: 'Do we need HQ Rental Software?',
    answer:
      'Yes. Your vehicles come from HQ, so that nobody types a fleet twice. An administrator enters the address of your HQ and two tokens in Settings; Pitlane tests them at once and starts the first sync.',
  },
  {
    question: `What happens after the ${TRIAL_DAYS} days?`,
    answer:
      'Nothing is charged, because we never asked for a card. An administrator starts a subscription in Settings when you are ready. Until then the work screens pause; nothing is deleted, and you can still export everything.',
  },
  {
    question: 'Which vehicles do we pay for?',
    answer:
      'The ones in your fleet. A car that is sold or removed in HQ no longer counts, and its repair history stays readable.',
  },
  {
    question: 'Can we bring the repairs we already have?',
    answer:
      'Yes. Completed repairs can be imported from a CSV file or from HQ, and an import can be undone by an administrator.',
  },
  {
    question: 'Is there an app to install?',
    answer:
      'No. Pitlane runs in the browser of the phone, tablet or computer you have, and uses the phone’s camera for photos.',
  },
  {
    question: 'Who sees our data?',
    answer:
      'The people you give an account, and nobody from another business: every record belongs to one business, and the database itself refuses to show it to any other. Your HQ tokens are stored encrypted.',
  },
]

export function Questions() {
  return (
    <section className="band" id="questions" aria-labelledby="questions-title">
      <div className="wrap section questions">
        <header className="section-head">
          <h2 id="questions-title">Asked before starting</h2>
        </header>
        <div className="answers">
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <IconChevronDown className="chevron" size={20} aria-hidden />
              </summary>
              <p className="answer">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
