import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../ui/show-for-tests.ts'
import { Predicted } from './Predicted.tsx'
import { aTemplate } from './template-for-tests.ts'

afterEach(() => void vi.useRealTimers())

const from = 'By 85 miles a rented day, from 7 rentals of this car, and its bookings.'

function shown() {
  const predicted = { date: '2026-12-04', basis: 'vehicle' as const, rentals: 7, perDay: 85 }
  show(<Predicted template={aTemplate({ triggerType: 'mileage', milesUntilDue: 900, predicted })} />)
  return screen.getByRole('button', { name: 'about Dec 4' })
}
const told = () => screen.queryByRole('tooltip')?.textContent ?? null

test('a thumb opens where a prediction comes from, and closes it again', async () => {
  const button = shown()
  expect(told()).toBeNull()
  await userEvent.pointer([{ keys: '[TouchA]', target: button }])
  await expect.poll(told).toBe(from)
  await userEvent.pointer([{ keys: '[TouchA]', target: button }])
  await expect.poll(told).toBeNull()
})

test('a mouse that is on it sees it, also after a click', async () => {
  const button = shown()
  await userEvent.hover(button)
  await expect.poll(told).toBe(from)
  await userEvent.click(button)
  expect(told()).toBe(from)
  await userEvent.unhover(button)
  await expect.poll(told).toBeNull()
})

test('Escape puts away what a mouse was told, wherever the focus is', async () => {
  await userEvent.hover(shown())
  await expect.poll(told).toBe(from)
  await userEvent.keyboard('{Escape}')
  await expect.poll(told).toBeNull()
})

test('it stays while the mouse is on what is told', async () => {
  vi.useFakeTimers()
  const button = shown()
  const mouse = { pointerType: 'mouse' }
  const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  fireEvent.pointerEnter(button, mouse)
  await pass()
  fireEvent.pointerLeave(button, mouse)
  fireEvent.pointerEnter(screen.getByRole('tooltip'), mouse)
  await pass()
  expect(told()).toBe(from)
  fireEvent.pointerLeave(screen.getByRole('tooltip'), mouse)
  await pass()
  expect(told()).toBeNull()
})

test('the keyboard sees it where it is, and Escape puts it away', async () => {
  const button = shown()
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await expect.poll(told).toBe(from)
  await userEvent.keyboard('{Escape}')
  await expect.poll(told).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(told).toBe(from)
  await userEvent.tab()
  await expect.poll(told).toBeNull()
})

test('who listens hears it with the day', () => {
  const described = shown().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(from)
})
