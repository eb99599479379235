import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ADDRESS_FORBIDDEN, givenId, id, instant, message, NAME_MAX } from '../formats.ts'
import { DEVICES_MOST } from '../limits.ts'

/** Nobody has more browsers at hand; what is forgotten somewhere is removed first. */
export const MOST_DEVICES = DEVICES_MOST
export const TOO_MANY_DEVICES = `You have ${MOST_DEVICES} devices already. Please remove one first.`
export const DEVICE_GONE = 'This device is not registered.'
export const DEVICE_KEYS_WRONG = 'These are not the keys of a browser.'
/** What a device is called that does not say. */
export const UNNAMED_DEVICE = 'Device'
const ADDRESS_MAX = 2000

/** What a device is sent, encrypted for it: what the inbox says, and the path of what it is about. */
export interface PushMessage {
  kind: string
  sentence: string
  link: string
}

const Device = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Device = z.output<typeof Device>

/** As browsers write bytes, with or without what fills them up. */
const bytes = (characters: number) =>
  z
    .string({ error: DEVICE_KEYS_WRONG })
    .regex(new RegExp(`^[\\w+/-]{${characters}}={0,2}$`), DEVICE_KEYS_WRONG)

/** A browser's subscription, as it writes itself down. */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: ADDRESS_FORBIDDEN }).max(ADDRESS_MAX, ADDRESS_FORBIDDEN),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }, { error: DEVICE_KEYS_WRONG }),
  name: z.string().trim().max(NAME_MAX).optional(),
})

const ofOneself = { access: 'person', trial: 'open' } as const

export const push = {
  key: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/push/key',
    summary: 'The public key that a browser subscribes with (VAPID)',
    output: z.object({ publicKey: z.string() }),
  }),
  devices: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/push/devices',
    summary: 'The own devices that are told by push, oldest first',
    output: z.array(Device),
  }),
  register: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/push/devices',
    summary: 'Have a browser told by push; one that is known already moves to whoever registers it',
    example: { endpoint: '$PUSH_ENDPOINT', keys: { p256dh: '$PUSH_P256DH', auth: '$PUSH_AUTH' } },
    input: Subscription,
    output: Device,
    status: 201,
  }),
  remove: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/push/devices/:id',
    summary: 'Tell one of the own devices no more',
    input: z.object({ id: givenId }),
    output: message,
  }),
}
