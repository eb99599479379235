import type { User } from '@pitlane/contract/accounts/calls'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { hqConfigQuery } from '../features/hq/config-query.ts'
import { tenantQuery } from '../features/tenants/data.ts'
import { currentUser } from '../platform/session.ts'
import { gate, restrictionOf } from './access.ts'
import { hq, tenant, user } from './known-for-tests.ts'

const ended = { ...tenant, freeTrialEnddate: '2020-01-01T00:00:00.000Z' }

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  know(tenant, hq)
})

function know(business: typeof tenant, connection: typeof hq) {
  client.setQueryData(currentUser.queryKey, user)
  client.setQueryData(tenantQuery.queryKey, business)
  client.setQueryData(hqConfigQuery.queryKey, connection)
}

test('a working business reaches every page, and has no use for the sign-in pages', async () => {
  expect(await gate(client, '/repairs')).toBeUndefined()
  expect(await gate(client, '/nowhere')).toBeUndefined()
  expect(await gate(client, '/auth')).toBe('/')
  expect(await gate(client, '/business/signup')).toBe('/')
})

test('whoever must set up a second factor reaches that page and no other', async () => {
  const must: User = { ...user, mustSetUpSecondFactor: true }
  client.setQueryData(currentUser.queryKey, must)
  for (const path of ['/', '/repairs', '/settings', '/auth'])
    expect(await gate(client, path)).toBe('/second-factor')
  expect(await gate(client, '/second-factor')).toBeUndefined()
  client.setQueryData(currentUser.queryKey, user)
  expect(await gate(client, '/second-factor')).toBe('/')
})

test('without HQ or after the trial only settings is left', async () => {
  know(tenant, { ...hq, userToken: '' })
  expect(await gate(client, '/repairs')).toBe('/settings')
  expect(await gate(client, '/settings')).toBeUndefined()
  know(ended, hq)
  expect(await gate(client, '/auth')).toBe('/settings')
})

test('a reset link works for everybody', async () => {
  know(ended, hq)
  expect(await gate(client, '/reset-password')).toBeUndefined()
})

test('the trial is named before the connection', () => {
  const now = new Date()
  expect(restrictionOf(ended, { ...hq, isConnected: false }, now)).toBe('trial-ended')
  expect(restrictionOf(tenant, { ...hq, isConnected: false }, now)).toBe('hq-missing')
  expect(restrictionOf({ ...ended, isSubscriber: true }, hq, now)).toBeUndefined()
})
