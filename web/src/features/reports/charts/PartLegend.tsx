import classes from './charts.module.css'

/** What the bars are, and what of them is filled. */
export function PartLegend({ whole, part }: { whole: string; part: string }) {
  return (
    <ul className={classes.legend}>
      <li data-whole>{whole}</li>
      <li>{part}</li>
    </ul>
  )
}
