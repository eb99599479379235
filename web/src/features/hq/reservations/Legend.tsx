import classes from './Legend.module.css'
import look from './timeline-looks.module.css'
import { looks } from './timeline-looks.ts'

const shown = ['rental', 'reservation', 'pending', 'planned', 'repair', 'window'] as const

export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {shown.map((name) => {
        const { label, icon: Picture } = looks[name]
        return (
          <li key={name}>
            <span className={`${look.look} ${classes.sample}`} data-look={name}>
              <Picture size={12} aria-hidden />
            </span>
            {label}
          </li>
        )
      })}
      <li>
        <span className={classes.today} />
        Today
      </li>
    </ul>
  )
}
