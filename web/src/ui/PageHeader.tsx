import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  /** One line of context. */
  children?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, children, actions }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {children && <Text c="dimmed">{children}</Text>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
