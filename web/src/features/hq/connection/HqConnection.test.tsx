import { setTimeout as nextTurn } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { hq } from '@pitlane/contract/hq/calls'
import { system } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../../ui/show-for-tests.ts'
import { HqConnection } from './HqConnection.tsx'

const nothingStored = {
  isConnected: false,
  isActive: true,
  baseUrl: null,
  tenantToken: null,
  userToken: null,
  accessToken: null,
  lastSync: null,
  lastAutoSync: null,
  lastError: null,
}

test('the form comes once it is known whether this is a demo, whose HQ would push its button away', async () => {
  let isKnown = false
  const notNow = () => new AppError('overloaded', 'Not now.')
  playServer(
    answering(hq.config, () => nothingStored),
    answering(system.meta, async () => {
      // Many turns after the configuration.
      for (let turn = 0; turn < 50; turn++) await nextTurn()
      isKnown = true
      return { mode: 'production' as const }
    }),
    answering(tenants.current, notNow),
    answering(hq.syncRun, notNow),
  )
  show(<HqConnection />)
  expect(await screen.findByText('Save Configuration')).toBeTruthy()
  expect(isKnown).toBe(true)
})
