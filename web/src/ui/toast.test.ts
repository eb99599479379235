import { AppError } from '@pitlane/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

afterEach(() => toast.close())

test('a new toast takes the place of the one shown', () => {
  toast.success('First')
  toast.error('Second', 'It failed')
  expect(toastStore.get()).toMatchObject({ kind: 'error', title: 'Second', text: 'It failed' })
})

test("a failure is told in the server's sentence", () => {
  toast.failure('Login failed', new AppError('unauthenticated', 'Invalid username or password'))
  expect(toastStore.get()?.text).toBe('Invalid username or password')
})

test('a stranger error is told calmly', () => {
  toast.failure('Save failed', new TypeError('x is not a function'))
  expect(toastStore.get()?.text).toBe('Something went wrong. Please try again.')
})

test('whoever listens hears of it until it stops listening', () => {
  const listen = vi.fn()
  const stop = toastStore.subscribe(listen)
  toast.success('One')
  stop()
  toast.success('Two')
  expect(listen).toHaveBeenCalledTimes(1)
})
