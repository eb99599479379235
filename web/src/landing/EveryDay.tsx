import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconChartBar,
  IconChecklist,
  IconLink,
  IconReceipt,
} from '@tabler/icons-react'

const helps = [
  {
    icon: IconCalendarCheck,
    tone: 'green',
    title: 'The day at a glance',
    text: 'What goes out and what comes back, by time or by place: ready, to be checked, or blocked, and why. On the screen at the counter, on the wall, or on paper.',
  },
  {
    icon: IconAlertTriangle,
    tone: 'red',
    title: 'Conflicts before the customer comes',
    text: 'A repair that reaches into a reservation is told as soon as it does, with what helps: another time, or another car of the class.',
  },
  {
    icon: IconChecklist,
    tone: 'yellow',
    title: 'A check when a car comes back',
    text: 'Your own list and the same photos every time, beside those of last time. What is not OK becomes a repair.',
  },
  {
    icon: IconLink,
    tone: 'violet',
    title: 'A link for the mechanic',
    text: 'No account needed. Your mechanic sees the job without costs and people, and says started, waiting for a part, or done. Your office confirms.',
  },
  {
    icon: IconReceipt,
    tone: 'orange',
    title: 'Damage and whose rental it was',
    text: 'Which rentals had the car since its last check, and one press puts the damage down to one of them. What it cost is claimed from there, and followed until it is paid.',
  },
  {
    icon: IconChartBar,
    tone: 'blue',
    title: 'Reports that end arguments',
    text: 'What each car costs, how long it stands still, what that loses, and what comes back again and again. For a month or a year, and as a file.',
  },
]

/** What happens around a repair, from the morning at the counter to the end of the year. */
export function EveryDay() {
  return (
    <section className="wrap section" id="every-day" aria-labelledby="every-day-title">
      <header className="section-head">
        <h2 id="every-day-title">Calm at the counter, every day</h2>
        <p>What goes wrong between a repair and a rental is seen early, by whoever can still do something.</p>
      </header>
      <ul className="helps">
        {helps.map(({ icon: Picture, tone, title, text }) => (
          <li key={title} className={tone}>
            <Picture size={22} stroke={1.8} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
