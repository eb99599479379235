import { accounts } from '@pitlane/contract/accounts/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { system, type Topic, topics } from '@pitlane/contract/system'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { coalesce } from './coalesce.ts'

const PAUSE_PER_TOPIC = 250
const FIRST_WAIT = 1000
const LONGEST_WAIT = MINUTE
/** A hidden page gives its connection back: browsers allow only six per server. */
const HIDDEN_WAIT = 30_000

let isLive = false
const watching = new Set<() => void>()

/** Whether we are told of changes, so that there is no need to ask. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watch, () => isLive)
}

function watch(tell: () => void): () => void {
  watching.add(tell)
  return () => watching.delete(tell)
}

function setLive(now: boolean): void {
  isLive = now
  for (const tell of watching) tell()
}

/** Refetches what is on screen when the server says that it changed. Returns how to stop listening. */
export function listenForChanges(client: QueryClient): () => void {
  const refreshers = new Map(
    topics.map((topic) => [topic, coalesce(() => refresh(client, [topic]), PAUSE_PER_TOPIC)]),
  )
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasBeenOpen = false

  function open() {
    clearTimeout(timer)
    if (source || !navigator.onLine || document.hidden) return
    source = new EventSource(`${system.events.path}?since=${ageOf(client, Date.now())}`)
    source.onopen = () => {
      setLive(true)
      failures = 0
      if (hasBeenOpen) refresh(client, topics)
      hasBeenOpen = true
    }
    source.onmessage = (event) => {
      const topic = topicOf(event.data)
      if (topic) refreshers.get(topic)?.ask()
    }
    source.onerror = () => {
      setLive(false)
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      failures += 1
      timer = setTimeout(() => void reopen(), waitAfter(failures, Math.random()))
    }
  }

  /** An event stream does not say why it ended. Without a session, what is on screen is asked for and refused. */
  async function reopen() {
    try {
      await call(accounts.currentUser, {})
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') {
        stop()
        return client.refetchQueries({ type: 'active' })
      }
    }
    open()
  }

  function close() {
    setLive(false)
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function onVisibility() {
    if (document.hidden) timer = setTimeout(close, HIDDEN_WAIT)
    else open()
  }

  /** A page left behind and kept in memory would hold its connection, and come back to a session that may be over. */
  function onReturn({ persisted }: PageTransitionEvent) {
    if (persisted) void reopen()
  }

  const listening = new AbortController()
  function stop() {
    close()
    for (const refresher of refreshers.values()) refresher.stop()
    listening.abort()
  }

  addEventListener('online', open, listening)
  addEventListener('offline', close, listening)
  addEventListener('pagehide', close, listening)
  addEventListener('pageshow', onReturn, listening)
  document.addEventListener('visibilitychange', onVisibility, listening)
  open()
  return stop
}

export function waitAfter(failures: number, luck: number): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1))
  return longest / 2 + (longest / 2) * luck
}

export function topicOf(text: unknown): Topic | undefined {
  try {
    const change = JSON.parse(String(text))
    return topics.find((topic) => topic === change?.topic)
  } catch {
    return undefined
  }
}

/** Reads again what these changes make stale. */
export function refresh(client: QueryClient, changed: readonly Topic[]): void {
  const concerned = {
    predicate: ({ meta }: Query) => meta?.topics?.some((topic) => changed.includes(topic)) ?? false,
  }
  const onTheirWay = client.getQueryCache().findAll({ ...concerned, fetchStatus: 'fetching' })
  void client.invalidateQueries(concerned)
  for (const query of onTheirWay) if (query.state.data === undefined) readAfterFirst(client, query)
}

const awaited = new WeakSet<Promise<unknown>>()

/** A first answer is waited for, not asked for anew, and may be from before the change. Once, however much changes meanwhile. */
function readAfterFirst(client: QueryClient, query: Query): void {
  const { promise } = query
  if (!promise || awaited.has(promise)) return
  awaited.add(promise)
  void promise.then(() => client.invalidateQueries({ predicate: (other) => other === query }), ignore)
}

/** How long ago the oldest answer came: the first that a stream says is what has changed since. */
export function ageOf(client: QueryClient, now: number): number {
  const answers = client.getQueryCache().findAll({ predicate: ({ meta }) => Boolean(meta?.topics?.length) })
  return Math.max(1, ...answers.map(({ state }) => state.dataUpdatedAt && now - state.dataUpdatedAt))
}

/** Whoever shows it says that it failed. */
const ignore = () => {}
