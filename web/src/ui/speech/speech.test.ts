import { AppError } from '@pitlane/contract/errors'
import { GivenEstimate } from '@pitlane/contract/estimates/input'
import { SaidDone, SaidWaiting } from '@pitlane/contract/job-links/calls'
import { languages } from '@pitlane/contract/settings/languages'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../features/estimates/job/refusals.ts'
import { chooseLanguage } from './choose-language.ts'
import { inWords } from './in-words.ts'
import { loadSpeech } from './load-speech.ts'
import { problemInWords, refusalInWords } from './refusals.ts'
import { plainNumber, typedNumber } from './typed-numbers.ts'

describe('the language of the page', () => {
  test.each<[string[], string, string]>([
    [['de'], 'de', 'de'],
    [['de-AT', 'en-US'], 'de', 'de-AT'],
    [['pt-br'], 'pt', 'pt-BR'],
    [['ES-419'], 'es', 'es-419'],
    [['it-IT', 'fr-CH', 'de'], 'fr', 'fr-CH'],
    [['en_GB'], 'en', 'en'],
    [['dex', 'ja'], 'en', 'en-US'],
    [[], 'en', 'en-US'],
  ])('%j is %s, written as in %s', (preferred, language, locale) => {
    expect(chooseLanguage(preferred)).toEqual({ language, locale })
  })

  test('counts as that language does', async () => {
    const said = async (tag: string, ...days: number[]) => {
      const { say } = await loadSpeech([tag])
      return days.map((it) => say('estimate.time', { days: it }))
    }
    expect(await said('en-US', 0.5, 1, 2)).toEqual(['0.5 days of work', '1 day of work', '2 days of work'])
    expect(await said('es', 1, 1.5)).toEqual(['1 día de trabajo', '1,5 días de trabajo'])
    expect(await said('de', 1, 1.5)).toEqual(['1 Arbeitstag', '1,5 Arbeitstage'])
    expect(await said('fr', 0.5, 1.5, 2)).toEqual([
      '0,5 jour de travail',
      '1,5 jour de travail',
      '2 jours de travail',
    ])
    expect(await said('pt-BR', 1, 3)).toEqual(['1 dia de trabalho', '3 dias de trabalho'])
  })
})

test('times, days and money are those of the business, written as where the reader is', () => {
  const berlin = { timezone: 'Europe/Berlin', currency: 'EUR' }
  const at = '2026-11-15T16:05:00.000Z'
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const said = (locale: string, clock: 12 | 24) => {
    const { moment, day, money } = inWords(locale, { ...berlin, clock })
    return [moment(at), day('2030-12-04'), money(1234.5)].map(plain)
  }
  expect(said('en-US', 12)).toEqual(['Nov 15, 2026, 5:05 PM', 'Dec 4', '€1,234.50'])
  expect(said('en-US', 24)).toEqual(['Nov 15, 2026, 17:05', 'Dec 4', '€1,234.50'])
  expect(said('de-DE', 24)).toEqual(['15. Nov. 2026, 17:05', '4. Dez.', '1.234,50 €'])
  expect(said('de-DE', 12)[0]).toMatch(/ 5:05 PM$/)
  expect(said('es-ES', 12)[0]).toMatch(/5:05 p. m.$/)
  expect(said('fr-FR', 24)).toEqual(['15 nov. 2026, 17:05', '4 déc.', '1 234,50 €'])
  expect(said('pt-BR', 24)).toEqual(['15 de nov. de 2026, 17:05', '4 de dez.', '€ 1.234,50'])
})

test.each(languages)(
  'in %s no sentence ends twice behind a moment, which may end in a point',
  async (language) => {
    const { say, locale } = await loadSpeech([language])
    const { moment } = inWords(locale, { timezone: 'UTC', currency: 'USD', clock: 12 })
    expect(say('toBeConfirmed', { moment: moment('2026-11-19T04:34:00.000Z') })).not.toContain('..')
  },
)

describe('a number', () => {
  test.each([
    ['de', '310,50', '310.50'],
    ['de', '1.234,50', '1234.50'],
    ['de', '48.200', '48200'],
    ['de', '1.234.567', '1234567'],
    ['de', '310.5', '310.5'],
    ['en-US', '1,234.50', '1234.50'],
    ['en-US', '48,200', '48200'],
    ['en-US', '48.200', '48.200'],
    ['en-US', '310,5', '310.5'],
    ['fr', '1 234,50', '1234.50'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['de-CH', '1’234.50', '1234.50'],
    ['es', '1.5', '1.5'],
    ['en-US', '.5', '.5'],
    ['en-US', '', ''],
    ['de', '1.23.4', '1.23.4'],
    ['de', '1,234,5', '1,234,5'],
    ['de', 'viel', 'viel'],
    ['en-US', '1,23.4', '1,23.4'],
  ])('typed in %s as %s is %s', (locale, typed, plain) => {
    expect(plainNumber(typed, locale)).toBe(plain)
  })

  test('is shown as it is read again', () => {
    for (const locale of ['en-US', 'es-ES', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR'])
      for (const value of [0, 0.5, 310.5, 1234.05, 9_999_999])
        expect(Number(plainNumber(typedNumber(value, locale, 2), locale)), locale).toBe(value)
    expect(typedNumber(310.5, 'de', 2)).toBe('310,50')
    expect(typedNumber(null, 'de')).toBe('')
  })
})

describe.each(languages)('what is refused, in %s', (language) => {
  const wrong = [
    SaidWaiting.safeParse({ for: 'rain', note: 'x'.repeat(2_001), until: 'soon' }),
    SaidDone.safeParse({
      odometerReading: 'far',
      cost: -1,
      note: 'x'.repeat(2_001),
      imageUrls: Array(6).fill('/'),
    }),
    SaidDone.safeParse({ cost: 1e12, imageUrls: ['elsewhere'] }),
    GivenEstimate.safeParse({
      lines: [
        { label: ' ', amount: Number.NaN },
        { label: 'x'.repeat(121), amount: 1e7 },
      ],
      days: 0.3,
      note: 'x'.repeat(2_001),
    }),
  ].flatMap(({ error }) => error?.issues ?? [])

  test('is told beside its field in words of its own', async () => {
    const speech = await loadSpeech([language])
    expect(wrong.length).toBeGreaterThanOrEqual(14)
    for (const { message } of wrong) {
      const told = problemInWords(speech, message, refusals)
      expect(told, message).not.toBe(speech.say('refused.input'))
      if (language !== 'en') expect(told).not.toBe(message)
    }
  })

  test('is never told in the words of another language, whatever it is', async () => {
    const speech = await loadSpeech([language])
    const unknown = new AppError('conflict', 'Nobody has translated this')
    expect(refusalInWords(speech, unknown)).toBe(
      language === 'en' ? unknown.sentence : speech.say('refused.wrong'),
    )
    const busy = new AppError('overloaded', 'Too many wait.')
    expect(refusalInWords(speech, busy)).toBe(language === 'en' ? busy.sentence : speech.say('refused.busy'))
    expect(refusalInWords(speech, new TypeError('x is not a function'))).toBe(speech.say('refused.wrong'))
    expect(problemInWords(speech, 'constructor')).toBe(
      language === 'en' ? 'constructor' : speech.say('refused.input'),
    )
  })
})
