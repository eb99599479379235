import { tooManyPhotos } from '@pitlane/contract/files/calls'
import { createContext } from 'react'
import { uploadProblem } from './use-attachments.ts'

/** What a field of files says beside its labels. */
export interface FileWords {
  takePhoto: string
  drop: (isOne: boolean) => string
  notAdded: (max: number, names: string) => string
  remove: (name: string) => string
  retry: string
  retryOf: (name: string) => string
  noPreview: (name: string) => string
  uploadOf: (name: string) => string
  uploaded: string
  preparing: string
  percent: (part: number) => string
  problem: (error: unknown) => string
}

/** English, unless a page says otherwise. */
export const WordsOfFiles = createContext<FileWords>({
  takePhoto: 'Take photo',
  drop: (isOne) => `or drop ${isOne ? 'it' : 'them'} here`,
  notAdded: (max, names) => `${tooManyPhotos(max)}. Not added: ${names}`,
  remove: (name) => `Remove ${name}`,
  retry: 'Retry',
  retryOf: (name) => `Retry ${name}`,
  noPreview: (name) => `${name} (no preview)`,
  uploadOf: (name) => `${name} upload`,
  uploaded: 'Uploaded',
  preparing: 'Preparing…',
  percent: (part) => `${part}%`,
  problem: uploadProblem,
})
