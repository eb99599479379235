import { type ImportResult, imports } from '@pitlane/contract/imports/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { sendBytes } from '../../platform/send-bytes.ts'

/** What rows are checked against, read anew for every file. */
export const knownQuery = { ...queryFor(imports.known, {}, ['vehicles', 'settings']), staleTime: 0 }

export const importRunsQuery = { ...queryFor(imports.list, {}, ['repairs']), staleTime: 0 }

/** Asked of HQ itself each time the dialog opens. */
export const hqOrdersQuery = { ...queryFor(imports.hqOrders, {}), staleTime: 0, gcTime: 0, retry: false }

interface FileToImport {
  body: Blob
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export function useImportFile() {
  const client = useQueryClient()
  const { method, path, access } = imports.importCsv
  return useMutation({
    mutationKey: [path],
    meta: { access },
    mutationFn: async ({ body, onProgress, signal }: FileToImport): Promise<ImportResult> => {
      const answer = await sendBytes(body, {
        method,
        url: path,
        type: 'application/json',
        onProgress,
        signal,
      })
      return JSON.parse(answer)
    },
    /** Also when it failed: the answer may be what was lost, not the import. */
    onSettled: () => refresh(client, ['repairs', 'templates']),
  })
}

export function useImportOrders() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(imports.importHq),
    onSettled: async () => {
      refresh(client, ['repairs', 'templates'])
      await client.invalidateQueries({ queryKey: hqOrdersQuery.queryKey })
    },
  })
}

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(imports.undo),
    onSettled: async () => {
      refresh(client, ['repairs', 'templates'])
      await client.invalidateQueries({ queryKey: hqOrdersQuery.queryKey })
    },
  })
}

export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
