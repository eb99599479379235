import { Button, Card } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { sentenceOf } from '../platform/errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const CALM = 'Nothing was lost. Please try again; if it keeps happening, reload the page.'

/** In the place of a page that broke; the rest of the screen stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <Card role="alert">
      <EmptyState
        icon={IconCloudOff}
        title="This page could not be shown"
        order={1}
        action={<Button onClick={retry}>Retry</Button>}
      >
        {sentenceOf(error, CALM)}
      </EmptyState>
    </Card>
  )
}

/** When not even who is here could be found out. */
export function FullPageError(props: ErrorComponentProps) {
  return (
    <main id="main" style={{ maxWidth: 520, margin: '12vh auto', padding: 16 }}>
      <PageError {...props} />
    </main>
  )
}
