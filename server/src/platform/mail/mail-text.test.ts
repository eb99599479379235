import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asIs, mailText } from './mail-text.ts'

test.each([
  ['Coastline Car Rental', 'Coastline Car Rental'],
  ['Smith & Co. Ltd.', 'Smith & Co. Ltd.'],
  ['evil.example/x', 'evil. example/x'],
  ['Pay at https://evil.example/x now', 'Pay at https: //evil. example/x now'],
  ['www.evil.example', 'www. evil. example'],
  ['mailto:me@evil.example', 'mailto: me@ evil. example'],
  ['\\\\evil\\share', '\\\\ evil\\ share'],
  ['evil。example', 'evil。 example'],
  ['Two\r\nBcc: all@evil.example', 'Two Bcc: all@ evil. example'],
  ['gnp\u202e.exe', 'gnp. exe'],
  ['T-14 goes out tomorrow at 09:00.', 'T-14 goes out tomorrow at 09:00.'],
  ['T-14 goes out tomorrow at 9:00 AM.', 'T-14 goes out tomorrow at 9:00 AM.'],
  ['10.11.12.13:80', '10. 11. 12. 13:80'],
  ['10.11.12.1:8080', '10. 11. 12. 1: 8080'],
  ['Sam estimates $1,340.50 for R-1', 'Sam estimates $1,340.50 for R-1'],
  ['CHF 340.00', 'CHF 340.00'],
  ['$10.11.12.13', '$10. 11. 12. 13'],
  ['$1.com', '$1. com'],
  ['$1.22/x', '$1. 22/x'],
  ['::1:80', ':: 1:80'],
  ['evil:80', 'evil: 80'],
])('%j is mailed as %j', (name, mailed) => {
  expect(mailText`The trial of ${name} ends`.text).toBe(`The trial of ${mailed} ends`)
})

test('our own links stay whole', () => {
  const link = 'https://pitlane.example/reset-password?token=a.b'
  expect(mailText`Here:\n${asIs(link)}`.text).toBe(`Here:\n${link}`)
})

test('no name has a line break, nor a dot, a colon or an @ with a letter close behind', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '.', ':', '/', '@', '\\', '。', '\n', ' ', '\u2028') })
  fc.assert(
    fc.property(name, (text) => {
      expect(mailText`${text}`.text).not.toMatch(/[\n\r\u2028]|[.:@\\。][^\s.:@\\。]/u)
    }),
  )
})
