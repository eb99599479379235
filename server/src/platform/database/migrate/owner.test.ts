import { randomUUID } from 'node:crypto'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { anEmptyDatabase } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { PlainError } from '../../../plain-error.ts'
import { migrate } from './migrate.ts'

const database = await anEmptyDatabase()
const name = `test_${randomUUID().replaceAll('-', '')}`
const asOwner = (text: string) => withClient(database.url, (client) => client.query(text))
const url = Object.assign(new URL(database.url), { username: name, password: 'secret' }).href
await asOwner(`create role ${name} login password 'secret'`)
await asOwner(`grant ${name} to current_user with inherit true, set true`)
await asOwner(`alter database ${new URL(url).pathname.slice(1)} owner to ${name}`)
afterAll(database.drop)

const refusal = (at: string) => migrate(at).catch((error: unknown) => error)

test('an owner who may make no roles and has none is told so', async () => {
  expect(await refusal(url)).toBeInstanceOf(PlainError)
  expect(await refusal(url)).toMatchObject({ message: expect.stringContaining('CREATEROLE') })
})

test('an owner who was granted the roles needs no right to make any', async () => {
  await asOwner(`grant pitlane_app, pitlane_system, pitlane_search to ${name}`)
  expect(await migrate(url)).not.toEqual([])
  expect(await migrate(url)).toEqual([])
})

test('an address where no database answers is told in a sentence, without its password', async () => {
  const at = new URL(url)
  const wrong = [
    [url.replace(`:${at.port}/`, ':1/'), 'ECONNREFUSED'],
    [url.replace(at.pathname, '/nowhere'), 'does not exist'],
    [url.replace(':secret@', ':guessed@'), 'password authentication failed'],
  ] as const
  for (const [address, said] of wrong) {
    const error = await refusal(address)
    expect(error).toBeInstanceOf(PlainError)
    const message = error instanceof PlainError ? error.message : ''
    expect(message).toContain(said)
    expect(message).toMatch(new RegExp(`^${name} cannot connect to `))
    expect(message).not.toMatch(/secret|guessed/)
  }
})
