import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, show } from '../show-for-tests.ts'
import { FadingList } from './FadingList.tsx'

const ROW = 40
const FRAME = 100
let isPhone = false

/** A browser that lays things out: rows one below the other in a frame of two and a half, on a phone in none. */
beforeEach(() => {
  class Told {
    look: () => void
    constructor(look: () => void) {
      this.look = look
    }
    observe() {
      setTimeout(this.look)
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Told)
  const placeOf = (row: HTMLElement) => [...(row.parentElement?.children ?? [])].indexOf(row)
  const isHidden = (row: HTMLElement) =>
    isPhone && placeOf(row) >= 6 && row.parentElement?.dataset.open === 'false'
  const laidOut = (
    name: 'offsetTop' | 'offsetHeight' | 'clientHeight',
    value: (row: HTMLElement) => number,
  ) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return value(this)
    })
  laidOut('offsetTop', (row) => placeOf(row) * ROW)
  laidOut('offsetHeight', (row) => (isHidden(row) ? 0 : ROW))
  laidOut('clientHeight', (list) => (isPhone ? list.children.length * ROW : FRAME))
})

afterEach(() => {
  vi.restoreAllMocks()
  isPhone = false
})

function listOf(rows: number, total = rows) {
  show(
    <FadingList labelledBy="cars" total={total} all={<a href="/all">See all</a>}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be known by
        <li key={place}>Row {place + 1}</li>
      ))}
    </FadingList>,
  )
  return screen.getByRole('list')
}

test('a list that is longer than its frame fades, says how many are seen, and leads to all', async () => {
  const list = listOf(4, 9)
  expect(await screen.findByText('2 of 9')).toBeTruthy()
  expect(screen.getByText('See all')).toBeTruthy()
  expect(list.dataset.fades).toBe('true')
  list.scrollTop = 2 * ROW
  fireEvent.scroll(list)
  expect(screen.getByText('4 of 9')).toBeTruthy()
  expect(list.dataset.fades).toBe('false')
})

test('a list that fits says nothing of itself', async () => {
  const list = listOf(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(list.dataset.fades).toBe('false')
  expect(screen.queryByText('See all')).toBeNull()
})

test('on a phone it begins short, and a tap shows the rest', async () => {
  isPhone = true
  const list = listOf(8)
  expect(await screen.findByText('6 of 8')).toBeTruthy()
  await press('Show more')
  expect(list.dataset.open).toBe('true')
  await expect.poll(() => screen.queryByText('6 of 8')).toBeNull()
})
