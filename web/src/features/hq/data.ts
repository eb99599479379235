import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { type HqConfig, hq, type SyncAnswer, type SyncRun } from '@pitlane/contract/hq/calls'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { hqConfigQuery } from './config-query.ts'

const LOOK_EVERY = 1000
const RESERVATIONS_FRESH_FOR = MINUTE

/** The latest sync, whoever began it. */
export const syncRunQuery = { ...queryFor(hq.syncRun, {}, ['vehicles']), staleTime: 0 }

/** A vehicle that HQ does not know has no reservations: a 400 is an empty list. */
export function reservationsQuery(id: string) {
  const { queryKey } = queryFor(hq.reservations, { id })
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await call(hq.reservations, { id }, { signal })
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid') return []
        throw error
      }
    },
    staleTime: RESERVATIONS_FRESH_FOR,
    retryOnMount: false,
    meta: { topics: ['vehicles', 'bookings'] as const },
  })
}

interface Told {
  onSuccess: (run: SyncRun) => void
  onError: (error: unknown) => void
}

/** Brings the vehicles in line with HQ and ends with the run, however long it takes and wherever people went meanwhile. */
export function useSync(told: Told) {
  const client = useQueryClient()
  const mutation = useMutation({
    ...mutationFor(hq.sync),
    mutationFn: async (input: Wish) => finished(await call(hq.sync, input)),
    ...told,
    onSettled: () => refresh(client, ['vehicles']),
  })
  /** The second click of two comes before the button shows that the first was heard. */
  function mutate(wish: Wish) {
    if (client.isMutating({ mutationKey: [hq.sync.path] }) === 0) mutation.mutate(wish)
  }
  return { ...mutation, mutate }
}

interface Wish {
  archiveMissing?: 'true'
}

/** Nobody asked for it, so nobody hears when it fails. */
export async function syncSilently(client: QueryClient): Promise<void> {
  try {
    const { skipped } = await call(hq.sync, { silent: 'true' })
    if (!skipped) refresh(client, ['vehicles'])
  } catch {
    return
  }
}

export function useSaveConfig() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(hq.saveConfig),
    onSuccess: ({ message: _, ...config }) => keepConfig(client, config),
  })
}

/** Whatever HQ says, it may have changed what is known of the connection. */
export function useTestConnection() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(hq.testConnection),
    onSettled: () => client.invalidateQueries({ queryKey: hqConfigQuery.queryKey }),
  })
}

/** The server's answer counts at once; a reading still under way is older than it. */
async function keepConfig(client: QueryClient, config: HqConfig): Promise<void> {
  await client.cancelQueries({ queryKey: hqConfigQuery.queryKey })
  client.setQueryData(hqConfigQuery.queryKey, config)
}

/** After a long wait the server answers with a run still under way; from then on it is asked how far it is. */
async function finished(answer: SyncAnswer): Promise<SyncRun> {
  let run: SyncRun = answer
  while (run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    run = await call(hq.syncRun, {})
  }
  if (run.state === 'done') return run
  throw new AppError('hq_unreachable', run.message)
}
