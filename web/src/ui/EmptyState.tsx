import { Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  icon: Icon
  title: string
  /** Level of the heading: 1 when it is all there is, 2 on a page, 3 inside a card that has its own heading. */
  order?: 1 | 2 | 3
  children?: ReactNode
  action?: ReactNode
}

/** What this place is for, and the one thing to do next. */
export function EmptyState({ icon: Picture, title, order = 2, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <ThemeIcon variant="light" color="gray" size={44} radius="xl">
        <Picture size={22} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Title order={order} size="h3" mt={12}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={440} mt={4}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
