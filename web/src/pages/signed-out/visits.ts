import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { reloadsFor } from '../../platform/new-version.ts'
import { parseSearch } from '../../platform/search-params.ts'
import { addressOf, elsewhere } from '../access.ts'
import { frontPageAt } from './front-pages.ts'

export type Seen =
  | { kind: 'page'; title: string; search: Record<string, string>; Page: ComponentType }
  | { kind: 'inside'; inside: ReactNode }
  | { kind: 'error'; error: unknown }

interface Ways {
  client: QueryClient
  history: RouterHistory
  /** The code of what is behind the front door. Opened, it follows the address by itself, and is ready to be shown. */
  loadInside: () => Promise<() => Promise<ReactNode>>
}

export type Visits = ReturnType<typeof startVisits>

/** Follows the address until somebody is inside. What is seen stays until the next is there. */
export function startVisits({ client, history, loadInside }: Ways) {
  let seen: Seen | undefined
  let latest = Promise.resolve()
  const listeners = new Set<() => void>()
  let onShown = () => {}
  const stopFollowing = history.subscribe(() => void visit())

  function visit(): Promise<void> {
    latest = look()
    return latest
  }

  async function look(): Promise<void> {
    const { location } = history
    const found = await find(location).catch((error) => ({ kind: 'error', error }) as const)
    if (!found) return
    // What is inside goes on to where the address leads by now.
    if (found.kind !== 'inside' && history.location !== location) return
    if (found.kind === 'error' && reloadsFor(found.error)) return
    await show(found)
  }

  /** Until it is on screen: who came here by a button has it busy until then. */
  function show(found: Seen): Promise<void> {
    onShown()
    seen = found
    return new Promise((resolve) => {
      onShown = resolve
      for (const listen of listeners) listen()
    })
  }

  async function find(location: RouterHistory['location']): Promise<Seen | undefined> {
    const page = frontPageAt(location.pathname)
    // Most may stay, so the code is on its way while that is asked.
    approach(location.pathname)
    const away = await elsewhere(client, location)
    if (history.location !== location) return undefined
    if (away) return void history.replace(addressOf(away))
    if (page)
      return {
        kind: 'page',
        title: page.title,
        search: parseSearch(location.search),
        Page: await page.load(),
      }
    const open = await loadInside()
    if (history.location !== location) return undefined
    stopFollowing()
    return { kind: 'inside', inside: await open() }
  }

  async function enter(path: string): Promise<void> {
    history.push(path)
    let awaited: Promise<void> | undefined
    // Where it leads on, there is another to wait for.
    while (awaited !== latest) {
      awaited = latest
      await awaited
    }
  }

  function approach(path: string): void {
    const [pathname = path] = path.split('?', 1)
    const code: Promise<unknown> = frontPageAt(pathname)?.load() ?? loadInside()
    code.catch(() => undefined)
  }

  void visit()
  return {
    get: () => seen,
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    /** This is on screen. */
    shown: (what: Seen | undefined) => {
      if (what === seen) onShown()
    },
    visit,
    enter,
    approach,
  }
}
