import { de } from '../../../web/src/ui/speech/words/de.ts'
import { anOffice, PHONE, provoked, walkThroughJob } from '../../job-page.ts'
import { expect, test } from '../../journey.ts'

test('the page of a mechanic speaks German to a German phone: nothing is cut off, and nothing is left in English', async ({
  page,
  another,
  provoke,
}) => {
  test.slow()
  await anOffice(page)
  const phone = await another({ viewport: PHONE, locale: 'de-DE' })
  provoke(...provoked)
  await walkThroughJob(page, phone, de)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'de')
})
