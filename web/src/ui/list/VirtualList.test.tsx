import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../show-for-tests.ts'
import { scrolls, VirtualList, VirtualPageList } from './VirtualList.tsx'

const ROW = 50
const SCREEN = 400
/** As many as there is room for. */
const IN_SIGHT = SCREEN / ROW
const MOST = IN_SIGHT + 2 * 8 + 2
const cars = Array.from({ length: 1_000 }, (_, place) => `Car ${place + 1}`)

let measured = 0

/** A browser that lays things out: every row as high as it is said to be, and a frame as high as the screen. */
beforeEach(() => {
  vi.stubGlobal('innerHeight', SCREEN)
  const laidOut = (name: 'offsetHeight' | 'clientHeight' | 'scrollHeight', value: () => number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(value)
  laidOut('clientHeight', () => SCREEN)
  laidOut('scrollHeight', () => cars.length * ROW)
  laidOut('offsetHeight', () => {
    measured += 1
    return ROW
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scrolled = this.closest('[data-scrolls]')?.scrollTop ?? window.scrollY
    return DOMRect.fromRect({ y: this.tagName === 'UL' ? -scrolled : 0, width: 300, height: SCREEN })
  })
})

afterEach(() => vi.restoreAllMocks())

const rows = () => screen.getAllByRole('listitem')
const shown = () => rows().map((row) => row.textContent)

test('of many rows those in sight and a few beyond are in the page, each with its place among all', async () => {
  show(
    <VirtualPageList label="Cars" items={cars} height={ROW}>
      {(car) => car}
    </VirtualPageList>,
  )
  await expect.poll(() => rows().length).toBeGreaterThan(IN_SIGHT)
  expect(rows().length).toBeLessThanOrEqual(MOST)
  expect(shown().slice(0, 2)).toEqual(['Car 1', 'Car 2'])
  expect(rows()[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(rows()[1]?.getAttribute('aria-setsize')).toBe('1000')
  expect(screen.getByRole('list', { name: 'Cars' }).style.height).toBe(`${cars.length * ROW}px`)
})

test('whoever scrolls the page finds the rows that are there', async () => {
  show(
    <VirtualPageList label="Cars" items={cars} height={ROW}>
      {(car) => car}
    </VirtualPageList>,
  )
  act(() => {
    vi.stubGlobal('scrollY', 500 * ROW)
    window.dispatchEvent(new Event('scroll'))
  })
  await expect.poll(shown).toContain('Car 501')
  expect(shown()).not.toContain('Car 1')
  expect(rows().length).toBeLessThanOrEqual(MOST)
})

test('in a window that becomes higher there are more rows', async () => {
  show(
    <VirtualPageList label="Turned cars" items={cars} height={ROW}>
      {(car) => car}
    </VirtualPageList>,
  )
  await expect.poll(() => rows().length).toBeGreaterThan(IN_SIGHT)
  const before = rows().length
  act(() => {
    vi.stubGlobal('innerHeight', 2 * SCREEN)
    window.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => rows().length).toBe(before + IN_SIGHT)
})

test('the same in a frame that scrolls by itself', async () => {
  show(
    <div {...scrolls} data-testid="frame">
      <VirtualList label="Cars" items={cars} height={ROW}>
        {(car) => car}
      </VirtualList>
    </div>,
  )
  await expect.poll(() => shown()[0]).toBe('Car 1')
  expect(rows().length).toBeLessThanOrEqual(MOST)
  const frame = screen.getByTestId('frame')
  act(() => {
    frame.scrollTop = 300 * ROW
    frame.dispatchEvent(new Event('scroll'))
  })
  await expect.poll(shown).toContain('Car 301')
  expect(shown()).not.toContain('Car 1')
})

test('the rows of a list that comes back are as high as they were, without being laid out to be measured', async () => {
  const Named = () => (
    <VirtualPageList label="Named cars" items={cars} keyOf={(car) => car} height={ROW}>
      {(car) => car}
    </VirtualPageList>
  )
  show(<Named />)
  await expect.poll(() => rows().length).toBeGreaterThan(IN_SIGHT)
  expect(measured).toBeGreaterThan(0)
  cleanup()
  measured = 0
  const scroll = vi.spyOn(window, 'scrollTo')
  show(<Named />)
  await expect.poll(() => rows().length).toBeGreaterThan(IN_SIGHT)
  expect(measured).toBe(0)
  expect(scroll).not.toHaveBeenCalled()
})
