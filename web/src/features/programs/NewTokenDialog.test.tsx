import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { tokens } from '@pitlane/contract/programs/tokens'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answering, playServer, press, show, write } from '../../ui/show-for-tests.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'

const token = `pit_${'x'.repeat(84)}`
const made = {
  ...{ id: 'one', name: 'Telematics', rights: 'read' as const, prefix: 'pit_xxxxxxxx', token },
  ...{ createdAt: '2026-11-14T10:00:00.000Z', by: { id: 'mia', name: 'Mia' } },
  ...{ expiresAt: null, isExpired: false, lastUsedAt: null },
}

test('a new token is where the focus is, marked to be copied, and no stray key takes it away', async () => {
  playServer(
    answering(accounts.currentUser, () => new AppError('internal', 'Nobody asks')),
    answering(tokens.make, () => made),
  )
  const onClose = vi.fn()
  show(<NewTokenDialog onClose={onClose} />)
  write(await screen.findByLabelText(/^Name/), 'Telematics')
  await press('Make token')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Token')
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(token)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await press('I have copied it')
  expect(onClose).toHaveBeenCalledOnce()
})
