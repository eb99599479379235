import { AppError } from '@pitlane/contract/errors'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { useState } from 'react'
import { call, UNREACHABLE } from '../../../platform/call.ts'
import { sentenceOf } from '../../../platform/errors.ts'

/** A file on its way through the link, or there. */
export interface SentFile {
  id: string
  name: string
  path?: string
  problem?: string
}

const NAMES = { photo: 'Photo', receipt: 'Invoice' }

export type SentFiles = ReturnType<typeof useSentFiles>

/** The files of one field, with those reported before. What is not reported in the end goes by itself within a day. */
export function useSentFiles(
  token: string,
  kind: 'photo' | 'receipt',
  max: number,
  reported: readonly string[] = [],
) {
  const [files, setFiles] = useState<readonly SentFile[]>(() =>
    reported.map((path, place) => ({ id: path, name: `${NAMES[kind]} ${place + 1}`, path })),
  )
  const change = (id: string, changes: Partial<SentFile>) =>
    setFiles((known) => known.map((file) => (file.id === id ? { ...file, ...changes } : file)))

  async function send(id: string, blob: Blob) {
    try {
      change(id, { path: await sendThrough(token, kind, blob) })
    } catch (error) {
      change(id, { problem: sentenceOf(error) })
    }
  }

  return {
    files,
    max,
    isBusy: files.some(({ path, problem }) => !path && !problem),
    paths: files.flatMap(({ path }) => path ?? []),
    choose(chosen: Iterable<File>) {
      const added = [...chosen]
        .slice(0, max - files.length)
        .map((blob) => ({ id: crypto.randomUUID(), name: blob.name, blob }))
      setFiles([...files, ...added.map(({ id, name }) => ({ id, name }))])
      for (const { id, blob } of added) void send(id, blob)
    },
    remove: (id: string) => setFiles((known) => known.filter((file) => file.id !== id)),
  }
}

/** Made smaller where it is a photo, sent, and checked by the server. */
async function sendThrough(token: string, kind: 'photo' | 'receipt', chosen: Blob): Promise<string> {
  const { prepare } = await import('../../files/shrink.ts')
  const blob = await prepare(chosen, kind)
  const about = { contentType: blob.type || null, size: blob.size }
  const { uploadURL } = await call(jobLinks.offerUpload, { token, ...about })
  const { pathname, search } = new URL(uploadURL, location.href)
  const answer = await fetch(pathname + search, { method: 'PUT', body: blob }).catch((cause: unknown) => {
    throw new AppError('overloaded', UNREACHABLE, { cause })
  })
  if (!answer.ok) throw AppError.fromAnswer(answer.status, await answer.text(), answer.statusText)
  return (await call(jobLinks.claimFile, { token, imageUrl: pathname, kind })).objectPath
}
