import { NOT_READ } from '@pitlane/contract/imports/file'
import type { Known } from '@pitlane/contract/imports/rows'
import { type PreparedFile, type PreviewRow, prepareFile } from './prepare-file.ts'

export interface Asked {
  file: File
  known: Known
}

/** Rows come in parts, so that the page takes no long breath over any of them. */
export type Told =
  | { kind: 'checking' }
  | { kind: 'rows'; rows: PreviewRow[] }
  | { kind: 'ready'; prepared: Omit<PreparedFile, 'rows'> }
  | { kind: 'refused'; refusal: string }

const ROWS_AT_ONCE = 1_000
const tell = (told: Told) => self.postMessage(told)

self.onmessage = async ({ data: { file, known } }: MessageEvent<Asked>) => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    tell({ kind: 'checking' })
    const prepared = prepareFile(bytes, file.name, known)
    if ('refusal' in prepared) return tell({ kind: 'refused', refusal: prepared.refusal })
    const { rows, ...rest } = prepared
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      tell({ kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) })
    tell({ kind: 'ready', prepared: rest })
  } catch {
    tell({ kind: 'refused', refusal: NOT_READ.message })
  }
}
