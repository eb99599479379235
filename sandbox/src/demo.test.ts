import { readConfig } from '@pitlane/server/config'
import { expect, test } from 'vitest'
import { knowingOutside } from './demo.ts'

const outside = {
  databaseUrl: 'postgres://pitlane@127.0.0.1:1/pitlane',
  mail: { smtpUrl: 'smtp://127.0.0.1:2' },
  hq: { origin: 'http://127.0.0.1:3' },
  stripe: { secretKey: 'sk', webhookSecret: 'wh', origin: 'http://127.0.0.1:4' },
  oidc: { origin: 'http://127.0.0.1:5' },
  receiver: { origin: 'http://127.0.0.1:6' },
}

test('in the demo HQ may be at the origins that were set, and in the sandbox', () => {
  const given = readConfig({ HQ_ALLOWED_ORIGINS: 'http://hq.lan:8080,http://10.0.0.7' }, 'demo')
  expect(knowingOutside(given, outside).HQ_ALLOWED_ORIGINS.toSorted()).toEqual([
    'http://10.0.0.7',
    'http://127.0.0.1:3',
    'http://hq.lan:8080',
  ])
  expect(knowingOutside(readConfig({}, 'demo'), outside).HQ_ALLOWED_ORIGINS).toEqual(['http://127.0.0.1:3'])
})
