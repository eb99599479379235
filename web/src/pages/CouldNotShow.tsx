import { Button, Card } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { sentenceOf } from '../platform/errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const CALM = 'Nothing was lost. Please try again; if it keeps happening, reload the page.'

interface Props {
  error: unknown
  onRetry: () => Promise<void>
}

/** In the place of a page that broke. It tries again by itself when the connection is back. */
export function CouldNotShow({ error, onRetry }: Props) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })

  return (
    <Card role="alert">
      <EmptyState
        icon={IconCloudOff}
        title="This page could not be shown"
        order={1}
        action={<Button onClick={() => void onRetry()}>Retry</Button>}
      >
        {sentenceOf(error, CALM)}
      </EmptyState>
    </Card>
  )
}

/** When it is all there is. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <main id="main" style={{ maxWidth: 520, margin: '12vh auto', padding: 16 }}>
      {children}
    </main>
  )
}
