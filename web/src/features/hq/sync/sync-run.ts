import { hq, type SyncRun } from '@pitlane/contract/hq/calls'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../../platform/live-updates.ts'
import { syncRunQuery } from '../data.ts'

const LOOK_EVERY = 1000

/** What is known of it on a page. */
export interface Watched {
  run: SyncRun | undefined
  isRunning: boolean
  /** Begun elsewhere: by a colleague, by the clock, in another tab. */
  isOfOthers: boolean
}

/** The latest run, looked at every second while one is under way, our own or somebody else's. */
export function useSyncRun(): Watched {
  const isOurs = useIsMutating({ mutationKey: [hq.sync.path] }) > 0
  const { data: run } = useQuery({
    ...syncRunQuery,
    refetchInterval: ({ state }) => (isOurs || state.data?.state === 'running' ? LOOK_EVERY : false),
  })
  const isUnderWay = run?.state === 'running'
  return { run, isRunning: isOurs || isUnderWay, isOfOthers: isUnderWay && !isOurs }
}

/** When somebody else's run ends, what it brought is read, also while live updates are down. */
export function useRefreshAtEnd(isOfOthers: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOfOthers) return
    return () => refresh(client, ['vehicles'])
  }, [client, isOfOthers])
}

/** "1,240 of 5,000", as far as it is known. */
export function progressInWords({ vehiclesRead, vehiclesTotal }: Progress): string {
  const read = vehiclesRead.toLocaleString('en-US')
  if (vehiclesTotal === null) return vehiclesRead === 0 ? 'Asking HQ…' : `${read} vehicles read`
  return `${read} of ${vehiclesTotal.toLocaleString('en-US')}`
}

export function progressInPercent({ vehiclesRead, vehiclesTotal }: Progress): number | undefined {
  return vehiclesTotal ? Math.min(100, Math.round((vehiclesRead / vehiclesTotal) * 100)) : undefined
}

type Progress = Pick<SyncRun, 'vehiclesRead' | 'vehiclesTotal'>

export const runInWords: Record<SyncRun['state'], string> = {
  never: 'Never',
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

/** The latest of all moments given, or null when none is. */
export function latestOf(moments: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null
  for (const moment of moments) if (moment && (latest === null || moment > latest)) latest = moment
  return latest
}
