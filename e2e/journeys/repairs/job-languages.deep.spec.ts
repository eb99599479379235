import { en } from '../../../web/src/ui/speech/words/en.ts'
import { es } from '../../../web/src/ui/speech/words/es.ts'
import { fr } from '../../../web/src/ui/speech/words/fr.ts'
import { pt } from '../../../web/src/ui/speech/words/pt.ts'
import { anOffice, PHONE, provoked, walkThroughJob } from '../../job-page.ts'
import { expect, test } from '../../journey.ts'

const readers = [
  { locale: 'en-US', messages: en },
  { locale: 'es-ES', messages: es },
  { locale: 'fr-FR', messages: fr },
  { locale: 'pt-BR', messages: pt },
]

for (const { locale, messages } of readers)
  test(`the page of a mechanic speaks the language of a phone from ${locale}`, async ({
    page,
    another,
    provoke,
  }) => {
    test.slow()
    await anOffice(page)
    const phone = await another({ viewport: PHONE, locale })
    provoke(...provoked)
    await walkThroughJob(page, phone, messages)
    await expect(phone.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
  })
