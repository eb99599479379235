import { Badge, type Meaning } from './Badge.tsx'

const stages: { status: Meaning; title: string; text: string }[] = [
  {
    status: 'need',
    title: 'Somebody sees it',
    text: 'A squeal, a scratch, a warning light. Whoever stands at the car reports it, with photos and how urgent it is.',
  },
  {
    status: 'in progress',
    title: 'A mechanic has it',
    text: 'With a start and a promised end, so the counter knows when the car is back without calling the shop.',
  },
  {
    status: 'completed',
    title: 'It goes out again',
    text: 'Cost, receipt and odometer stay with the car, so the next decision about it is made on its whole history.',
  },
]

export function Stages() {
  return (
    <section className="wrap section" id="how" aria-labelledby="how-title">
      <header className="section-head">
        <h2 id="how-title">One lane in, one lane out</h2>
        <p>Every repair passes the same three stages. Everybody sees where it stands.</p>
      </header>
      <ol className="lane">
        {stages.map(({ status, title, text }) => (
          <li key={status}>
            <Badge of={status} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
