import type { FieldError } from '../errors.ts'
import { PHOTOS_MAX, tooManyPhotos } from '../files/calls.ts'
import { PHOTOS_MOST } from '../limits.ts'

/** Those that a mechanic sent come on top, each time one is done; so many a repair keeps in all. */
export const PHOTOS_KEPT_MAX = PHOTOS_MOST

interface WithPhotos {
  imageUrls: readonly string[]
}

/** As many as a report may have, or as there are. */
export function mostPhotos({ imageUrls }: WithPhotos): number {
  return Math.max(PHOTOS_MAX, imageUrls.length)
}

/** What is wrong with the photos that an edit leaves; those that a mechanic sent are none of its own. */
export function photoProblems(
  before: WithPhotos & { reportedDone: WithPhotos | null },
  after: WithPhotos,
): FieldError[] {
  const own = after.imageUrls.filter((photo) => !before.reportedDone?.imageUrls.includes(photo))
  const most = mostPhotos(before)
  return own.length > most ? [{ path: 'imageUrls', message: tooManyPhotos(most) }] : []
}

/** Those that a mechanic sent, behind the others, as far as there is room. */
export function withSentPhotos(photos: readonly string[], sent: readonly string[]): string[] {
  return [...new Set([...photos, ...sent])].slice(0, Math.max(PHOTOS_KEPT_MAX, photos.length))
}
