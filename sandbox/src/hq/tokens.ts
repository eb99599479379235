export const MOST_VEHICLES = 20_000

export interface Tokens {
  tenant: string
  user: string
}

/** Basic base64(tenant:user), as HQ wants it. */
export function readTokens(header: string | undefined): Tokens {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const [tenant = '', ...user] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { tenant, user: user.join(':') }
}

/** sandbox-67 has 67 vehicles, and so has sandbox-67-charleston, apart from it. */
export function fleetSize(tenantToken: string): number | undefined {
  const size = Number(/^sandbox-([1-9]\d{0,4})(?:-[a-z0-9-]{1,64})?$/.exec(tenantToken)?.[1])
  return size <= MOST_VEHICLES ? size : undefined
}
