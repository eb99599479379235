import { expect, type Page } from '@playwright/test'

/**
 * Returns once a page has a heading and everything that it reads, or much too late. It looks in the page itself, every moment: asked from
 * outside, Playwright is up to half a second late, and that hundreds of times. Whoever calls this says then what there must be.
 */
export async function settled(page: Page): Promise<void> {
  // What is missing is told better by whoever expects it.
  await page.waitForFunction(hasRead, undefined, { polling: 50, timeout: 30_000 }).catch(() => undefined)
}

/** Its heading is in sight, and nothing is still read. */
export async function expectShown(page: Page, path?: string): Promise<void> {
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
}

function hasRead(): boolean {
  return document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
}
