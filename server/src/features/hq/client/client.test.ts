import { expect, test } from 'vitest'
import { BUSINESS_HEADER, headersFor } from './client.ts'

const access = { tenantToken: 'one', userToken: 'two' }
const options = { allowedOrigins: ['http://127.0.0.1:4000'], business: 'an id' }

test('only an HQ that the operator named is told which business asks', () => {
  const own = headersFor({ ...access, baseUrl: 'http://127.0.0.1:4000/api' }, options)
  const others = headersFor({ ...access, baseUrl: 'https://api.hq.example/api-america' }, options)
  expect(own[BUSINESS_HEADER]).toBe('an id')
  expect(others).toEqual({ authorization: 'Basic b25lOnR3bw==', accept: 'application/json' })
})
