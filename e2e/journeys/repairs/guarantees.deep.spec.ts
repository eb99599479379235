import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { walkThroughGuarantees } from '../../guarantee-walk.ts'
import { expect, test } from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function looksCalm(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1_440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectNothingFound(page)
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolled).toBeLessThanOrEqual(width)
    }
}

test('where a guarantee is said is for everybody, on a phone and on a desktop, in light and in dark', async ({
  page,
}) => {
  await walkThroughGuarantees(page, looksCalm)
})
