import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <Alert color="red" radius="md" p="sm" icon={<IconAlertCircle size={18} aria-hidden />}>
      {children}
    </Alert>
  )
}
