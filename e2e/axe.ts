import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of what axe finds on a page, or in a part of it. */
export async function expectNothingSerious(page: Page, part?: string): Promise<void> {
  // No frames here, so axe need not open a page of its own to put the parts together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}
