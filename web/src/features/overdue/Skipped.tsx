import { Title } from '@mantine/core'
import type { SkippedTemplate } from '@pitlane/contract/overdue/calls'
import { useId } from 'react'
import classes from './GenerateOverdue.module.css'

const MOST_SHOWN = 100

/** What no repair is made of, and why. */
export function Skipped({ templates }: { templates: readonly SkippedTemplate[] }) {
  const id = useId()
  if (templates.length === 0) return null
  const rest = templates.length - MOST_SHOWN
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={4}>
        Skipped ({templates.length.toLocaleString('en-US')})
      </Title>
      <ul className={classes.skipped} aria-labelledby={id}>
        {templates.slice(0, MOST_SHOWN).map(({ id: templateId, title, vehicleKey, reason }) => (
          <li key={templateId}>
            <span dir="auto">
              <strong>{title}</strong> {vehicleKey}
            </span>
            <span className={classes.reason}>{reason}</span>
          </li>
        ))}
        {rest > 0 && <li className={classes.reason}>and {rest.toLocaleString('en-US')} more</li>}
      </ul>
    </section>
  )
}
