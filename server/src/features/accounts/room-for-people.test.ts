import { randomUUID } from 'node:crypto'
import { accounts, FORMER_PEOPLE_FULL, PEOPLE_FULL, TRIAL_FULL } from '@pitlane/contract/accounts/calls'
import { limits } from '@pitlane/contract/limits'
import type { FrontDoor } from '@pitlane/sandbox/front-door'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { aSubscriber, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()

/** People who are there already, however they came. */
function fill({ tenant }: { tenant: { id: string } }, count: number, isActive = true) {
  return world.platform.database.transaction(tenant.id, (run) =>
    run<{ id: string }>(sql`
      insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name, is_active)
      select ${tenant.id}, name, name, name, name, '', 'P', 'P', ${isActive}
      from generate_series(1, ${count}) as n, lateral (select ${isActive ? 'here' : 'left'} || n) as named (name)
      returning id`),
  )
}

const add = ({ call }: Pick<FrontDoor, 'call'>) => {
  const name = randomUUID()
  return call(accounts.createUser, {
    ...{ username: name, email: `${name}@example.com`, password: PASSWORD },
    ...{ firstName: 'Nina', lastName: 'New' },
  })
}

/** How many wait for somebody else's row or table. */
async function waiting(): Promise<number> {
  const looker = new pg.Client({ connectionString: world.databaseUrl })
  await looker.connect()
  const { rows } = await looker.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  await looker.end()
  return rows.length
}

const activeOf = async ({ call }: Pick<FrontDoor, 'call'>) =>
  (await call(accounts.users, {})).filter(({ isActive }) => isActive).length

describe('a business in its trial', () => {
  test('has room for some people, and two who come at once do not both take the last place', async () => {
    const owner = await aTenant(world.app)
    await fill(owner, limits.peopleOfTrial.most - 2)
    // Where the last step of adding somebody waits, both are on their way.
    const names = await lockTable(world.databaseUrl, 'names')
    const adding = Promise.allSettled([add(owner), add(owner)])
    await expect
      .poll(waiting, { timeout: 20_000 })
      .toBe(2)
      .finally(() => names.letGo())
    const answers = await adding
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, sentence: TRIAL_FULL },
    })
    expect(await activeOf(owner)).toBe(limits.peopleOfTrial.most)
  })

  test('gets no more by activating who had left, and keeps those it has', async () => {
    const owner = await aTenant(world.app)
    const [somebody] = await fill(owner, limits.peopleOfTrial.most + 3)
    const [former] = await fill(owner, 1, false)
    await expect(
      owner.call(accounts.updateUser, { id: former?.id ?? '', isActive: true }),
    ).rejects.toMatchObject({ status: 409, sentence: TRIAL_FULL })
    await owner.call(accounts.updateUser, { id: somebody?.id ?? '', isActive: true, lastName: 'Stays' })
    expect(await activeOf(owner)).toBe(limits.peopleOfTrial.most + 4)
  })
})

describe('a business that pays', () => {
  test('has room for more, and not for all the world', async () => {
    const owner = await aSubscriber(world)
    const [somebody] = await fill(owner, limits.people.most - 1)
    await expect(add(owner)).rejects.toMatchObject({ status: 409, sentence: PEOPLE_FULL })
    await owner.call(accounts.updateUser, { id: somebody?.id ?? '', isActive: false })
    await add(owner)
    expect(await activeOf(owner)).toBe(limits.people.most)
  })

  test('does not grow by people who leave', async () => {
    const owner = await aSubscriber(world)
    const [former] = await fill(owner, limits.formerPeople.most, false)
    await expect(add(owner)).rejects.toMatchObject({ status: 409, sentence: FORMER_PEOPLE_FULL })
    await owner.call(accounts.updateUser, { id: former?.id ?? '', isActive: true })
    await add(owner)
  })
})
