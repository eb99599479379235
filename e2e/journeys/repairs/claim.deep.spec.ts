import type { Locator, Page } from '@playwright/test'
import { expectNothingAnywhere, expectNothingFound } from '../../axe.ts'
import { aDamage, claimIn, send } from '../../claim.ts'
import { announced, aWorkingBusiness, expect, listenAt, test } from '../../journey.ts'
import { tabTo } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a charge of which HQ said nothing is settled by whoever looked, by keyboard alone', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const { id } = await aDamage(page)
  await send(page, 'PATCH', '/api/tenant', { chargesInHq: true })
  await send(page, 'PATCH', `/api/repairs/${id}`, { rentalId: '900300' })
  await send(page, 'POST', '/demo/hq', { charges: 'failing' })
  await listenAt(page, `/repairs?repair=${id}`)
  const claim = claimIn(page)

  const byKey = async (part: Page | Locator, name: string) => {
    await tabTo(page, part.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await byKey(claim, 'Make a claim')
  await expect(claim).toBeFocused()
  await byKey(claim, 'Send claim')
  await byKey(page.getByRole('dialog', { name: /^Send claim/ }), 'Send claim')
  await expect(claim).toContainText('Claimed')
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText(/HQ answered 500\. Please look at rental .+ in HQ\./)
  await expect(claim.getByRole('button', { name: 'Charge in HQ' })).toHaveCount(0)

  await expectNothingAnywhere(page)

  await byKey(claim, 'It is not there')
  await expect(claim.getByText(/Please look at rental/)).toHaveCount(0)
  await expect(claim).toBeFocused()
  await send(page, 'POST', '/demo/hq', { charges: 'refused' })
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText('HQ refused the charge (200)')
  await send(page, 'POST', '/demo/hq', { charges: 'booked' })
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText('Charged in HQ')

  await byKey(claim, 'Dispute')
  const dispute = page.getByRole('dialog', { name: /^Dispute claim/ })
  await byKey(dispute, 'Note the dispute')
  await expect(dispute.getByText('Please say why')).toBeVisible()
  await expect(dispute.getByLabel(/^Reason/)).toBeFocused()
  await page.keyboard.type('It was there before')
  await expectNothingFound(page)
  await byKey(dispute, 'Note the dispute')
  await expect(claim).toContainText('It was there before')
  await expect(claim.getByRole('button', { name: 'Edit lines' }), 'HQ has them').toHaveCount(0)
  await expect(announced(page, 'status', 'Claim disputed')).toBeVisible()
})
