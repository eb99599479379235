import { webhooks } from '@pitlane/contract/webhooks/calls'
import { serve } from '../../platform/http/serve.ts'
import { listDeliveries, sendAgain, sendTest } from './ask-for.ts'
import { disableFailingWebhooks } from './disable-failing.ts'
import { forgetDeliveries } from './forget.ts'
import { changeWebhook, createWebhook, removeWebhook } from './manage-webhooks.ts'
import { listWebhooks } from './queries.ts'
import { deliverSoon, webhookDeliveries } from './way.ts'

export const webhookRoutes = [
  serve(webhooks.list, listWebhooks),
  serve(webhooks.create, createWebhook),
  serve(webhooks.update, changeWebhook),
  serve(webhooks.remove, removeWebhook),
  serve(webhooks.test, sendTest),
  serve(webhooks.deliveries, listDeliveries),
  serve(webhooks.again, sendAgain),
]

export const webhookJobs = [
  webhookDeliveries.atOnce,
  webhookDeliveries.again,
  deliverSoon,
  disableFailingWebhooks,
  forgetDeliveries,
]
