import { Button, Card } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ErrorComponentProps, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sentenceOf } from '../platform/errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const CALM = 'Nothing was lost. Please try again; if it keeps happening, reload the page.'

/** In the place of a page that broke; the rest of the screen stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  async function retry() {
    await loadCode(router)
    reset()
    await router.invalidate()
  }

  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })

  return (
    <Card role="alert">
      <EmptyState
        icon={IconCloudOff}
        title="This page could not be shown"
        order={1}
        action={<Button onClick={() => void retry()}>Retry</Button>}
      >
        {sentenceOf(error, CALM)}
      </EmptyState>
    </Card>
  )
}

/** A page whose code did not arrive keeps to that until it is asked for again. */
async function loadCode({ state, routesById }: RegisteredRouter): Promise<void> {
  await Promise.all(
    state.matches.map(({ routeId }) => {
      const component = routesById[routeId]?.options.component
      return component && 'preload' in component ? component.preload?.() : undefined
    }),
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
