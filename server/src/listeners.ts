import { passwordReplaced } from './features/accounts/happened.ts'
import { deleteLink } from './features/calendar/queries.ts'
import { deleteDevicesOf } from './features/inbox/push/device-queries.ts'
import { heard, type Listener } from './platform/happened.ts'

/** Who hears of what happens, in this order, each in the transaction in which it does. */
export const listeners: readonly Listener[] = [
  heard(passwordReplaced, (ctx, { userId }) => deleteLink(ctx, userId)),
  heard(passwordReplaced, (ctx, { userId }) => deleteDevicesOf(ctx, userId)),
]
