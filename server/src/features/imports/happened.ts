import type { ImportRun } from '@pitlane/contract/imports/calls'
import { happening } from '../../platform/happened.ts'

/** Repairs were imported, or taken back with their import. */
export const importHappened = happening<ImportHappened>('imports')

interface ImportHappened {
  action: 'imported' | 'undone'
  id: string
  from: ImportRun['kind']
  count: number
}
