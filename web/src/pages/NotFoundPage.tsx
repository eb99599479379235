import { Card } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" />
      <Card>
        <EmptyState
          icon={IconMapQuestion}
          title="There is nothing at this address"
          action={<ButtonLink to="/">Go to the dashboard</ButtonLink>}
        >
          The link may be old, or the address mistyped.
        </EmptyState>
      </Card>
    </>
  )
}
