import { randomUUID } from 'node:crypto'
import type { Sent } from '@pitlane/contract/endpoint'
import { sso } from '@pitlane/contract/sso/calls'
import type { FrontDoor } from '../front-door.ts'
import type { IssuerPerson, OidcSandbox } from '../oidc/oidc-sandbox.ts'
import type { aBrowser } from './doors/browser.ts'

/** Lets the people of a business sign in with the sandbox's issuer. */
export function offerSso(
  { call }: Pick<FrontDoor, 'call'>,
  { origin, clientId, clientSecret }: OidcSandbox,
  over: Partial<Sent<typeof sso.save>> = {},
) {
  return call(sso.save, { name: 'Coast ID', issuer: origin, clientId, clientSecret, ...over })
}

/** Somebody whom the issuer knows from now on. */
export function anIssued(oidc: OidcSandbox, over: Partial<IssuerPerson> = {}): IssuerPerson {
  const name = randomUUID().slice(0, 13)
  const person = { sub: name, email: `${name}@example.com`, name: 'Ines Issued', ...over }
  oidc.know(person)
  return person
}

type Browser = ReturnType<typeof aBrowser>

/** From our start to the issuer, where they say who they are: the address that leads back to us. */
export async function toIssuerAndBack(
  browser: Browser,
  oidc: OidcSandbox,
  { slug, email, to = '' }: { slug: string; email?: string; to?: string },
): Promise<string> {
  const search = new URLSearchParams({ business: slug, ...(to && { to }) })
  const there = await browser.follow(`${sso.start.path}?${search}`)
  const back = new URL(await oidc.choose(there, email))
  return back.pathname + back.search
}
