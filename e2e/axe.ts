import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** By any rule that axe has, however small, on a page or in a part of it. */
export async function expectNothingFound(page: Page, part?: string): Promise<void> {
  const axe = axeOn(page)
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

/** On a desktop and on a phone, in light and in dark. */
export async function expectNothingAnywhere(page: Page): Promise<void> {
  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // By the clock: a page that has nothing to draw may ask for no frame.
      await page.waitForFunction(isShownIn, colorScheme, { polling: 50 })
      const axe = axeOn(page)
      // Dark is the same page in other colours.
      if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
      const { violations } = await axe.analyze()
      for (const { id, nodes } of violations)
        found.push(...nodes.map(({ target }) => `${id} at ${target}, ${colorScheme}, ${width} px`))
    }
  }
  expect(found).toEqual([])
}

/** No frames here, so axe need not open a page of its own to put the parts together. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

/** The application follows the system's scheme a moment later; pages without it say nothing of theirs. */
function isShownIn(scheme: string): boolean {
  return (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme
}
