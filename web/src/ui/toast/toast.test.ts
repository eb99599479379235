import { AppError } from '@pitlane/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

afterEach(() => {
  toast.answer()
  toast.close()
})

test('a new toast takes the place of the one shown', () => {
  toast.success('First')
  toast.error('Second', 'It failed')
  expect(toastStore.get()).toMatchObject({ kind: 'error', title: 'Second', text: 'It failed' })
})

test('a success never takes the place of an error; it shows when the error is closed', () => {
  toast.error('Maximum 5 images allowed', 'Remove one to add another.')
  toast.success('Image uploaded successfully')
  expect(toastStore.get()).toMatchObject({ kind: 'error', title: 'Maximum 5 images allowed' })
  toast.close()
  expect(toastStore.get()).toMatchObject({ kind: 'success', title: 'Image uploaded successfully' })
  toast.close()
  expect(toastStore.get()).toBeUndefined()
})

test('whoever tries again has read the error, and only the error', () => {
  toast.error('Save failed', 'Try again')
  toast.success('Image uploaded successfully')
  toast.answer()
  expect(toastStore.get()).toBeUndefined()
  toast.success('Saved')
  toast.answer()
  expect(toastStore.get()).toMatchObject({ title: 'Saved' })
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
