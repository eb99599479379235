import { keepInstead } from '../../../platform/offline/keep-instead.ts'
import { placeOf } from '../../../platform/offline/outbox.ts'
import type { CheckDraft, Placed } from './check-session.ts'

interface Handed {
  /** Why it could not be sent. */
  error: unknown
  userId: string
  vehicle: { id: string; vehicleKey: string }
  draftKey: string
  draft: CheckDraft
}

/** Hands a check over to what is sent later. */
export function checkLater(
  { error, userId, vehicle, draftKey, draft }: Handed,
  body: (placed: Placed) => object,
): Promise<void> {
  return keepInstead(error, {
    key: draft.requestKey,
    author: userId,
    kind: 'check',
    title: 'Check',
    vehicleKey: vehicle.vehicleKey,
    form: `/vehicles/${vehicle.id}/check`,
    draftKey,
    draft: { ...draft },
    body: JSON.stringify(body((files) => files.map(({ id }) => ({ id, objectPath: placeOf(id) })))),
  })
}
