import { setStatus, type TenantStatus } from '../features/tenants/queries.ts'
import { type Moment, withTenant } from '../platform/context.ts'
import { withdrawPosted } from '../platform/mail/post.ts'
import type { Command } from './command.ts'
import { findBusiness } from './find-business.ts'

export const suspend: Command = {
  takes: ['slug'],
  does: 'ends all sessions of a business at once and lets nobody in until it is activated',
  run: (moment, [slug = '']) => changeStatus(moment, slug, 'suspended'),
}

export const activate: Command = {
  takes: ['slug'],
  does: 'lets the people of a suspended business sign in again',
  run: (moment, [slug = '']) => changeStatus(moment, slug, 'active'),
}

async function changeStatus(moment: Moment, name: string, status: TenantStatus): Promise<string> {
  const { id, slug, status: before } = await findBusiness(moment, name)
  if (before === status) return `${slug} is ${status} already. Nothing was changed.`
  const ended = await moveTo(moment, id, status)
  return status === 'suspended'
    ? `${slug} is suspended. ${sessions(ended)} ended; nobody can sign in.`
    : `${slug} is active. Its people can sign in again.`
}

/** A session opened while the status changed would outlive a suspension: none is left, whichever way it changes. */
export function moveTo(moment: Moment, tenantId: string, status: TenantStatus): Promise<number> {
  return withTenant(moment, tenantId, async (ctx) => {
    await setStatus(ctx, status)
    if (status === 'suspended') await withdrawPosted(ctx)
    return moment.platform.sessions.closeAllOfBusiness(ctx)
  })
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`
}
