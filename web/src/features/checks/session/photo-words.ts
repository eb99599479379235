import type { Attachment } from '../../files/attachments.ts'

type Going = Pick<Attachment, 'state'>

export function onTheirWay(files: readonly Going[]): { going: number; failed: number } {
  const failed = files.filter(({ state }) => state === 'failed').length
  const arrived = files.filter(({ state }) => state === 'uploaded').length
  return { going: files.length - arrived - failed, failed }
}

/** "3 photos on their way", "1 photo did not go up", or nothing while there is nothing to say. */
export function photosInWords(files: readonly Going[]): string | undefined {
  const { going, failed } = onTheirWay(files)
  if (failed > 0) return `${counted(failed)} did not go up`
  if (going > 0) return going === 1 ? '1 photo on its way' : `${counted(going)} on their way`
  return undefined
}

function counted(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`
}
