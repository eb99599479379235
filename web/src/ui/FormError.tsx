import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

interface Props {
  /** What failed. */
  title?: string
  className?: string | undefined
  /** Why. */
  children: string | undefined
}

export function FormError({ title, className, children }: Props) {
  if (!children) return null
  return (
    <Alert
      color="red"
      radius="md"
      p="sm"
      title={title}
      className={className}
      icon={<IconAlertCircle size={18} aria-hidden />}
    >
      {children}
    </Alert>
  )
}
