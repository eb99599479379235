import { jobLinks } from '@pitlane/contract/job-links/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import { aRepair } from '../repairs/repair-for-tests.ts'
import { SendToMechanic } from './SendToMechanic.tsx'

afterEach(() => void vi.restoreAllMocks())

const url = 'https://pitlane.example/job/abc'

function open(writeText: (text: string) => Promise<void>) {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  playServer(
    answering(settings.mechanics, () => []),
    answering(jobLinks.list, () => []),
    answering(jobLinks.send, () => ({ url, expiresAt: '2026-12-01T10:00:00.000Z' })),
  )
  show(
    <>
      <SendToMechanic repair={aRepair()} onClose={() => {}} />
      <Toaster />
    </>,
  )
  return copied
}

test('one press makes a link and copies it', async () => {
  const copied = open(async () => {})
  await press('Copy a link')
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(copied).toHaveBeenCalledExactlyOnceWith(url)
  expect(document.activeElement).toBe(screen.getByLabelText('Link for the mechanic'))
})

test('where nothing may be copied it is shown selected', async () => {
  open(async () => {
    throw new DOMException('Not here', 'NotAllowedError')
  })
  await press('Copy a link')
  expect(await screen.findByText('It is selected: please copy it by hand.')).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Link for the mechanic')
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url)
})
