import { expect, type Page } from '@playwright/test'

/** Where the button of the newest mail to an address leads, in the demo's mailbox. */
export async function linkMailedTo(page: Page, address: string, label: string): Promise<string> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${address},` })
    .filter({ hasText: label })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mail.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  return (await mail.first().getByRole('link').first().getAttribute('href')) ?? ''
}
