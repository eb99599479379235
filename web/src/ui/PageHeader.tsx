import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  /** One line of context. */
  children?: ReactNode
  actions?: ReactNode
  /** What stands beside the title on a phone instead of the actions, so that the content comes first. */
  compact?: ReactNode
}

export function PageHeader({ title, children, actions, compact }: Props) {
  return (
    <header className={classes.header} data-compact={compact !== undefined}>
      <div className={classes.text}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {compact && <div className={classes.compact}>{compact}</div>}
    </header>
  )
}
