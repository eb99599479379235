import { expect, type Locator, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'

/** What a phone reads from a code on the screen, or on paper. */
export async function scan(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot())
  const read = jsqr.default(new Uint8ClampedArray(data), width, height)
  expect(read, 'nothing could be read').not.toBeNull()
  return read?.data ?? ''
}

/** How many sheets of paper the printer gives. */
export async function pagesOf(page: Page, options: Parameters<Page['pdf']>[0] = {}): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, ...options })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
