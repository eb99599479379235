import { expect, type Page, type Response } from '@playwright/test'

const KB = 1000
export const SIGN_IN = 110 * KB
export const DASHBOARD = 170 * KB
/** What any other page may load more. */
export const FURTHER = 40 * KB

interface Load {
  /** Bytes of the bodies, as they crossed the wire. */
  scripts: number
  styles: number
  responses: Response[]
}

/** Opens a page with nothing in the cache and weighs what came. */
export async function weigh(page: Page, path: string, ready: () => Promise<void>): Promise<Load> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await ready()
  const bytes = { script: 0, stylesheet: 0 }
  for (const response of responses) {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') continue
    await response.finished()
    bytes[kind] += (await response.request().sizes()).responseBodySize
  }
  return { scripts: bytes.script, styles: bytes.stylesheet, responses }
}

export function assetsOf({ responses }: Load): Response[] {
  return responses.filter((response) => new URL(response.url()).pathname.startsWith('/assets/'))
}

export function expectCompressed(load: Load): void {
  const plain = assetsOf(load).filter(
    (response) => /\.(js|css)$/.test(response.url()) && response.headers()['content-encoding'] !== 'br',
  )
  expect(plain.map((response) => response.url())).toEqual([])
}

export function expectWithin(budget: number, load: Load, path: string): void {
  const files = assetsOf(load).map((response) => new URL(response.url()).pathname)
  const hint = 'A file that moved may have left its chunk: see docs/decisions/020-two-ways-in.md.'
  expect(load.scripts).toBeGreaterThan(0)
  expect(load.scripts, `${path} is too heavy. ${hint} It loaded ${files.join(', ')}`).toBeLessThanOrEqual(
    budget,
  )
}
