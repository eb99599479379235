import type { Input } from '@pitlane/contract/endpoint'
import { inbox, type NotificationPage } from '@pitlane/contract/inbox/calls'
import { mailLinks } from '@pitlane/contract/inbox/followed'
import { push } from '@pitlane/contract/inbox/push'
import {
  asSystem,
  type ReadContext,
  type SignedIn,
  systemReason,
  type WriteContext,
} from '../../platform/context.ts'
import { removeOldDeliveries } from '../../platform/deliveries/shown-queries.ts'
import { serve, serveInSteps, serveStream } from '../../platform/http/serve.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { sendDigests } from './digest/send-digests.ts'
import { tellDue } from './looks/look.ts'
import { noteFollowed } from './mails/followed.ts'
import { gatheredMails } from './mails/gathered-mails.ts'
import { failedMails } from './mails/mail-queries.ts'
import { askToUnsubscribe, unsubscribe } from './mails/unsubscribe.ts'
import { devicesOf } from './push/device-queries.ts'
import { registerDevice, removeDevice } from './push/devices.ts'
import { keepLatest } from './push/keep-latest.ts'
import { pushKeys } from './push/keys.ts'
import { pushes } from './push/pushes.ts'
import { countUnread, markRead, pageOfInbox, removeOldNotifications } from './queries.ts'
import { changeSettings, readSettings } from './settings.ts'
import { tellConflicts, tellConflictsOfChanged } from './tell-conflicts.ts'
import { removeOldTidings } from './tell-queries.ts'

const forgetting = systemReason('forget what people were told long ago')

export const inboxRoutes = [
  serve(inbox.list, list),
  serve(inbox.read, read),
  serve(inbox.settings, readSettings),
  serve(inbox.changeSettings, changeSettings),
  serve(inbox.failedMails, failedMails),
  serve(mailLinks.followed, noteFollowed),
  serveStream(inbox.askToUnsubscribe, askToUnsubscribe),
  serveStream(inbox.unsubscribe, unsubscribe),
  serve(push.key, async (ctx) => ({ publicKey: (await pushKeys(ctx)).publicKey })),
  serve(push.devices, devicesOf),
  serveInSteps(push.register, registerDevice),
  serve(push.remove, removeDevice),
]

export const inboxJobs = [
  tellDue,
  sendDigests,
  gatheredMails.again,
  pushes.atOnce,
  pushes.again,
  keepLatest,
  tellConflicts,
  tellConflictsOfChanged,
  job({
    name: 'forget-notifications',
    cron: '23 * * * *',
    work: (ctx) =>
      asSystem(ctx, forgetting, async (system) => {
        await removeOldNotifications(system)
        await removeOldDeliveries(system)
        await removeOldTidings(system)
      }),
  }),
]

async function list(ctx: ReadContext & SignedIn, asked: Input<typeof inbox.list>): Promise<NotificationPage> {
  const found = await pageOfInbox(ctx, asked)
  return { ...found, ...asked, totalPages: Math.ceil(found.total / asked.limit) }
}

async function read(ctx: WriteContext & SignedIn, { ids }: Input<typeof inbox.read>) {
  await markRead(ctx, ids)
  return { unread: await countUnread(ctx) }
}
