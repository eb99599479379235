import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../platform/database/database.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import type { Command } from './command.ts'
import { failed } from './failed.ts'
import { queues } from './queues.ts'
import { resend } from './resend.ts'

const world = await openWorld()
const { platform } = world
const moment = { now: platform.clock(), log: platform.log, platform }
const within = (tenantId: string) => platform.database.inTenant(tenantId)
const operate = async ({ run }: Command, ...typed: string[]) => String(await run(moment, typed))

test('what was given up is listed without anybody’s address, and can be sent again', async () => {
  const { tenant, user } = await aTenant(world.app)
  const note = job<{ tenantId: string }>({
    name: 'test-given-up',
    retries: 0,
    work: async () => {
      throw new Error('as it should')
    },
  })
  const declared: Job[] = [note]
  await platform.jobs.start(declared)
  await platform.jobs.work(declared, () => moment)
  await platform.jobs.enqueue(note, { tenantId: tenant.id })
  const [mail] = await within(tenant.id)<{ id: string }>(sql`
    insert into deliveries (tenant_id, way, user_id, kind, state, made_at, due_at, ended_at, sent_to, reason)
    values (${tenant.id}, 'gathered-mail', ${user.id}, 'comment', 'failed', now(), now(), now(), ${user.email}, 'no such mailbox') returning id`)
  await within(tenant.id)(sql`
    insert into deliveries (tenant_id, way, kind, sent_to, state, made_at, due_at, ended_at, reason)
    values (${tenant.id}, 'posted-mail', 'password', ${user.email}, 'failed', now(), now(), now(), 'no such mailbox')`)
  const given = async () => /job test-given-up .* (\S+)$/m.exec(await operate(failed))?.[1]
  await expect.poll(given, { timeout: 30_000 }).toBeDefined()
  const said = await operate(failed)
  expect(said).toContain(mail?.id)
  expect(said).toContain(tenant.id)
  expect(said).toMatch(/^mail password .* cannot be sent again$/m)
  expect(said).not.toContain('@')
  expect(await operate(queues)).toMatch(/^test-given-up +0 +- +0 +1$/m)

  const again = await operate(resend, (await given()) ?? '')
  expect(again).toBe('The job waits in test-given-up again.')
  expect(await operate(queues)).toMatch(/^test-given-up .* 0$/m)
  expect(await operate(resend, mail?.id ?? '')).toBe('The mail is due again and leaves with the next look.')
  const found = await within(tenant.id)(
    sql`select state, sent_to from deliveries where tenant_id = ${tenant.id} and id = ${mail?.id}`,
  )
  expect(found).toEqual([{ state: 'waiting', sent_to: null }])
  await expect(operate(resend, mail?.id ?? '')).rejects.toThrow('Nothing was changed.')
  await expect(operate(resend, 'x')).rejects.toThrow('is not an id')
})
