import { defaultCheckSettings } from '@pitlane/contract/checks/settings'
import { expect, test } from 'vitest'
import { moved, newLine, settingsToSend, typedFrom } from './typed-settings.ts'

test('what is read is sent as it was, a new item without an id', () => {
  const typed = typedFrom(defaultCheckSettings)
  expect(settingsToSend(typed)).toEqual(defaultCheckSettings)
  const added = { ...typed, items: [...typed.items, { ...newLine(), label: 'Roof' }] }
  expect(settingsToSend(added).items.at(-1)).toEqual({ label: 'Roof', isSafety: false })
})

test('a line moves one place, and not past the ends', () => {
  const lines = ['a', 'b', 'c'].map((label) => ({ ...newLine(), label }))
  const order = (at: number, by: -1 | 1) =>
    moved(lines, at, by)
      .map(({ label }) => label)
      .join('')
  expect([order(1, -1), order(1, 1), order(2, 1), order(0, -1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
})
