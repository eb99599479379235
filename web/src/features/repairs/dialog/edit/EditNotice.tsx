import { Alert, Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../../form/DialogForm.module.css'

/** What happened to the repair while somebody was typing. */
export function EditNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert
      className={classes.notice}
      color="indigo"
      radius="md"
      p="sm"
      role="status"
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <span>{children}</span>
        {action}
      </Group>
    </Alert>
  )
}
