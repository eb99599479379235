import { PRICE_PER_VEHICLE } from '@pitlane/contract/billing/price'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { expect, test } from 'vitest'
import { renderLanding } from './render.tsx'
import { signInLink } from './sign-in-link.ts'

const html = renderLanding()
const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the landing page makes the claims of the contract', () => {
  expect(text).toContain(`${TRIAL_DAYS}-day free trial, no credit card required`)
  expect(text).toContain(`$${PRICE_PER_VEHICLE.toFixed(2)} per vehicle per month, no setup fees`)
  expect(text).toContain(`$${(67 * PRICE_PER_VEHICLE).toFixed(2)}`)
  expect(text).toContain('67 vehicles synced, 12 repairs in progress, 3 maintenance due')
})

test('the landing page tells what helps every day', () => {
  const told = [/what goes out and what comes back/i, /conflicts/i, /a check/i, /a link for the mechanic/i]
  for (const word of [...told, /whose rental/i, /claimed/i, /reports/i]) expect(text).toMatch(word)
})

test('each call to action leads where the specification says', () => {
  expect(targetsOf('Sign In')).toEqual(new Set(['/auth']))
  expect(targetsOf('View Demo')).toEqual(new Set(['/auth']))
  expect(targetsOf('Get Started')).toEqual(new Set(['/business/signup']))
  expect(targetsOf('Start Free Trial')).toEqual(new Set(['/business/signup']))
})

test('the landing page needs no inline style, no script and no other site', () => {
  expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=|(src|href)="(https?:)?\/\//)
})

test('signing in leads back to the page a visitor asked for', () => {
  expect(at('/vehicles/1', '?repair=2')).toBe('/auth?next=%2Fvehicles%2F1%3Frepair%3D2')
})

test('the front page, the sign-in pages and other sites are never where signing in leads', () => {
  expect(at('/', '?from=mail')).toBe('/auth')
  expect(at('/login')).toBe('/auth')
  expect(at('//elsewhere.example/')).toBe('/auth')
})

function at(pathname: string, search = ''): string {
  return signInLink('/auth', { pathname, search })
}

function targetsOf(label: string): Set<string | undefined> {
  const links = html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)
  return new Set(
    [...links].filter(([, , inner]) => inner?.replace(/<[^>]+>/g, '') === label).map(([, href]) => href),
  )
}
