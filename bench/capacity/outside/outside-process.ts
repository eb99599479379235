import { openPushSandbox } from '@pitlane/sandbox/push/push-sandbox'
import { openWebhookSandbox } from '@pitlane/sandbox/webhooks/webhook-sandbox'
import { beAsked, givenTo } from '../child.ts'
import { openCachedHq } from './cached-hq.ts'
import { openCountingMail } from './counting-mail.ts'

export interface Addresses {
  hqOrigin: string
  hqBaseUrl: string
  smtpUrl: string
  pushOrigin: string
  webhookOrigin: string
}

/** What came in from Pitlane. */
export interface CameOut {
  mails: [kindAndAddress: string, count: number][]
  pushes: number
  /** Ids of what came to the webhooks, by path; the same id twice is the same thing twice. */
  hooks: { path: string; id: string; type: string }[]
}

/** All that is outside of Pitlane, in one process of its own: HQ, a mail server, a push service, programs that hear webhooks. */
const { sizes } = givenTo<{ sizes: number[] }>()
const hq = await openCachedHq(sizes)
const mail = await openCountingMail()
const push = await openPushSandbox()
const hooks = await openWebhookSandbox()
const devices: ReturnType<typeof push.subscribe>[] = []
let paths: string[] = []

beAsked({
  addresses: (): Addresses => ({
    hqOrigin: hq.origin,
    hqBaseUrl: hq.baseUrl,
    smtpUrl: mail.smtpUrl,
    pushOrigin: push.origin,
    webhookOrigin: hooks.origin,
  }),
  /** So many devices that are told by push. */
  subscribe(count: number) {
    const added = Array.from({ length: count }, () => push.subscribe())
    devices.push(...added)
    return added.map(({ subscription }) => subscription)
  },
  /** From now on it counts, and these are the paths that webhooks go to. */
  begin(given: string[]) {
    paths = given
    mail.forget()
  },
  came: (): CameOut => ({
    mails: mail.came(),
    pushes: devices.reduce((sum, device) => sum + device.messages().length, 0),
    hooks: paths.flatMap((path) =>
      hooks.arrivedAt(path).map(({ headers, body }) => ({
        path,
        id: headers['webhook-id'] ?? '',
        type: String(JSON.parse(body).type),
      })),
    ),
  }),
})
