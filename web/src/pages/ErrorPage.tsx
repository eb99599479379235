import { type ErrorComponentProps, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { Alone, CouldNotShow } from './CouldNotShow.tsx'

/** In the place of a page that broke; the rest of the screen stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  async function retry() {
    await loadCode(router)
    reset()
    await router.invalidate()
  }
  return <CouldNotShow error={error} onRetry={retry} />
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
    <Alone>
      <PageError {...props} />
    </Alone>
  )
}
