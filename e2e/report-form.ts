import type { Page } from '@playwright/test'
import { button } from './journey.ts'
import { aPicture } from './picture.ts'

export async function choosePhotos(page: Page, ...colours: string[]): Promise<void> {
  const photos = await Promise.all(colours.map((colour) => aPicture(page, colour)))
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose photos').click()
  await (await chooser).setFiles(photos)
}

export async function repairsOf(
  page: Page,
  vehicleId: string,
): Promise<{ title: string; imageUrls: string[] }[]> {
  const answer = await page.request.get(`/api/repairs?vehicleId=${vehicleId}`)
  return answer.json()
}
