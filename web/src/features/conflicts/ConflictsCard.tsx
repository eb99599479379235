import { Card, Title } from '@mantine/core'
import { conflictsInWords } from '@pitlane/contract/conflicts/words'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import type { ReactNode } from 'react'
import classes from './ConflictsCard.module.css'
import hue from './severity.module.css'
import { severityLooks } from './severity-looks.ts'

interface Props {
  /** The most urgent first. */
  found: readonly [Conflict, ...Conflict[]]
  /** The way to more of them. */
  way?: ReactNode
  children: ReactNode
}

/** The frame of conflicts on a page, in the colour of the most urgent one. */
export function ConflictsCard({ found, way, children }: Props) {
  const { severity } = found[0]
  const { icon: Picture } = severityLooks[severity]
  return (
    <Card
      component="section"
      aria-labelledby="conflicts"
      className={`${hue.severity} ${classes.card}`}
      data-severity={severity}
    >
      <div className={classes.heading}>
        <Picture size={18} stroke={2} aria-hidden className={classes.mark} />
        <Title order={2} id="conflicts" className="tabular">
          {conflictsInWords(found.length)}
        </Title>
        {way}
      </div>
      {children}
    </Card>
  )
}

export function isAny(found: readonly Conflict[]): found is [Conflict, ...Conflict[]] {
  return found.length > 0
}
