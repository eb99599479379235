import type { User } from '@pitlane/contract/accounts/calls'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { keepInstead } from '../../../platform/offline/keep-instead.ts'
import { placeOf } from '../../../platform/offline/outbox.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Draft } from './draft.ts'

interface Handed {
  /** Why it could not be sent. */
  error: unknown
  user: User | null
  vehicle: Vehicle
  draftKey: string
  draft: Draft
  title: string
}

/** Hands a report over to what is sent later. The body is asked for with places where its files belong. */
export async function reportLater(
  { error, user, vehicle, draftKey, draft, title }: Handed,
  body: (places: (file: { id: string }) => string) => object,
): Promise<void> {
  await keepInstead(error, {
    key: draft.requestKey,
    author: user?.id ?? '',
    kind: 'report',
    title,
    vehicleKey: vehicle.vehicleKey ?? '',
    form: `/vehicles/${vehicle.id}/new-repair`,
    draftKey,
    draft: { ...draft },
    body: JSON.stringify(body(({ id }) => placeOf(id))),
  })
  toast.success('Kept on this device', 'It is sent when the connection is back.')
}
