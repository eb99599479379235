import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './formats.ts'

/** What a stored token reads as: present, and never sent. */
export const TOKEN_MASK = '*'.repeat(20)

export const HqConfig = z.object({
  isConnected: z.boolean(),
  isActive: z.boolean(),
  baseUrl: z.string().nullable(),
  tenantToken: z.string().nullable(),
  userToken: z.string().nullable(),
  accessToken: z.null(),
  lastSync: instant.nullable(),
  lastAutoSync: instant.nullable(),
  lastError: z.string().nullable(),
})
export type HqConfig = z.output<typeof HqConfig>

export const hq = {
  config: endpoint({
    method: 'GET',
    path: '/api/hq/config',
    access: 'user',
    trial: 'open',
    summary: 'The connection to HQ Rental Software, without its secrets',
    output: HqConfig,
  }),
}
