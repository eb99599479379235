import type { ImportResult } from '@pitlane/contract/imports/calls'
import { FILE_TOO_LARGE, IMPORT_FILE_MAX, isCsvName, NOT_CSV, NOT_READ } from '@pitlane/contract/imports/file'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { isStopped, knownQuery, useImportFile } from '../data.ts'
import type { Asked, Told } from './csv-worker.ts'
import type { PreparedFile } from './prepare-file.ts'

export type CsvImport =
  | { step: 'choose'; refusal?: string }
  | { step: 'read'; phase: 'reading' | 'checking'; name: string }
  | { step: 'preview'; name: string; prepared: PreparedFile; failure?: unknown }
  | { step: 'send'; name: string; prepared: PreparedFile; phase: 'sending' | 'writing'; percent: number }
  | { step: 'done'; name: string; result: ImportResult }

/** A file on its way: read and checked beside the page, shown, and sent only when somebody says so. */
export function useCsvImport() {
  const client = useQueryClient()
  const { mutateAsync: send } = useImportFile()
  const [state, setState] = useState<CsvImport>({ step: 'choose' })
  const worker = useRef<Worker>(undefined)
  const sending = useRef<AbortController>(undefined)

  useEffect(
    () => () => {
      worker.current?.terminate()
      sending.current?.abort()
    },
    [],
  )

  function refuse(name: string, title: string, refusal: string) {
    worker.current?.terminate()
    setState({ step: 'choose', refusal: `${name}: ${refusal}` })
    toast.error(title, refusal)
  }

  async function choose(file: File) {
    if (!isCsvName(file.name)) return refuse(file.name, NOT_CSV.title, NOT_CSV.message)
    if (file.size > IMPORT_FILE_MAX) return refuse(file.name, 'Import failed', FILE_TOO_LARGE)
    const { name } = file
    setState({ step: 'read', phase: 'reading', name })
    try {
      const [things, tenant] = await Promise.all([
        client.fetchQuery(knownQuery),
        client.fetchQuery(tenantQuery),
      ])
      read({ file, known: { ...things, timezone: tenant.timezone, origin: location.origin } })
    } catch (error) {
      setState({ step: 'choose' })
      toast.failure('Import failed', error)
    }
  }

  function read(asked: Asked) {
    const { name } = asked.file
    worker.current?.terminate()
    const reader = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
    worker.current = reader
    const rows: PreparedFile['rows'] = []
    reader.onerror = () => refuse(name, NOT_READ.title, NOT_READ.message)
    reader.onmessage = ({ data: told }: MessageEvent<Told>) => {
      if (told.kind === 'checking') setState({ step: 'read', phase: 'checking', name })
      if (told.kind === 'rows') rows.push(...told.rows)
      if (told.kind === 'ready') setState({ step: 'preview', name, prepared: { ...told.prepared, rows } })
      if (told.kind === 'refused')
        refuse(name, told.refusal === NOT_READ.message ? NOT_READ.title : 'Import failed', told.refusal)
      if (told.kind === 'ready') reader.terminate()
    }
    reader.postMessage(asked)
  }

  async function start(name: string, prepared: PreparedFile) {
    const controller = new AbortController()
    sending.current = controller
    setState({ step: 'send', name, prepared, phase: 'sending', percent: 0 })
    const onProgress = (percent: number) =>
      setState({ step: 'send', name, prepared, phase: percent < 100 ? 'sending' : 'writing', percent })
    try {
      const answer = await send({ body: prepared.body, onProgress, signal: controller.signal })
      setState({ step: 'done', name, result: withUnreadable(answer, prepared) })
    } catch (error) {
      if (isStopped(error)) return
      setState({ step: 'preview', name, prepared, failure: error })
      toast.failure('Import failed', error)
    }
  }

  return { state, choose, start, restart: () => setState({ step: 'choose' }) }
}

/** Rows that could not be read were not sent; whoever reads the result wants to know of them all the same. */
export function withUnreadable(
  answer: ImportResult,
  { unreadable }: Pick<PreparedFile, 'unreadable'>,
): ImportResult {
  const rowOf = (detail: string) => Number(/^Row (\d+)/.exec(detail)?.[1] ?? 0)
  return {
    ...answer,
    errors: answer.errors + unreadable.length,
    errorDetails: [...answer.errorDetails, ...unreadable.map((it) => it.problem)].sort(
      (one, other) => rowOf(one) - rowOf(other),
    ),
  }
}
