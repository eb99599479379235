import classes from './BarChart.module.css'

export interface Bar {
  key: string
  label: string
  value: number
  /** As it is written beside the bar. */
  text: string
}

/** Beside the largest, so that bars can be compared; the table below says the same to whoever does not see it. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.value), 0)
  return (
    <ol className={classes.chart} aria-hidden>
      {bars.map(({ key, label, value, text }) => (
        <li key={key} className={classes.row}>
          <span className={classes.label} dir="auto" title={label}>
            {label}
          </span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }} />
            <span className={classes.value}>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
