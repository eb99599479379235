import { accounts } from '@pitlane/contract/accounts/calls'
import { CONFIRM_FIRST, ownSessions, type Security, security } from '@pitlane/contract/accounts/security'
import { AppError } from '@pitlane/contract/errors'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answering, playServer, press, show, write } from '../../../ui/show-for-tests.ts'
import { SecurityDialog } from './SecurityDialog.tsx'

const codes = ['ABCDE-FGHJK', 'MNPQR-STVWX']

/** The dialog, before a server where the sign-in is a while ago. */
function open({ totp = false, password = 'right' } = {}) {
  let isFresh = false
  const known: Security = { totp, recoveryCodesLeft: totp ? 7 : 0, passkeys: [] }
  const ifFresh = <Answer,>(answer: Answer) =>
    isFresh ? answer : new AppError('reauthentication_required', CONFIRM_FIRST)
  const asked = playServer(
    answering(accounts.currentUser, () => new AppError('internal', 'Nobody asks')),
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
    answering(security.current, () => known),
    answering(ownSessions.list, () => []),
    answering(security.offerTotp, () =>
      ifFresh({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Pitlane:mia' }),
    ),
    answering(security.confirmTotp, () => ({ recoveryCodes: codes })),
    answering(security.renewCodes, () => ifFresh({ recoveryCodes: codes })),
    answering(security.confirm, (input) => {
      isFresh = JSON.stringify(input) === JSON.stringify({ password })
      const errors = [{ path: 'password', message: 'Current password is incorrect' }]
      return isFresh
        ? { message: 'Confirmed' }
        : new AppError('invalid', 'Current password is incorrect', { errors })
    }),
  )
  const onClose = vi.fn()
  show(<SecurityDialog onClose={onClose} />)
  return { onClose, sent: () => asked.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call) }
}

test('who signed in a while ago says who they are, and what they wanted is done then', async () => {
  const { sent, onClose } = open()
  await screen.findByText('Set up an app')
  await press('Set up an app')
  write(await screen.findByLabelText(/^Password/), 'wrong')
  await press('Confirm')
  expect(await screen.findByText('Current password is incorrect')).toBeTruthy()
  write(screen.getByLabelText(/^Password/), 'right')
  await press('Confirm')
  expect(await screen.findByLabelText('Picture to scan with your authenticator app')).toBeTruthy()
  expect(screen.getByDisplayValue('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  write(screen.getByLabelText(/^Code/), '123456')
  await press('Turn on')
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText(codes[0] ?? '')).toBeTruthy()
  await press('I have kept them')
  expect(await screen.findByText('Where you are signed in')).toBeTruthy()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(sent()).toEqual([
    'POST /api/security/totp',
    'POST /api/security/confirm',
    'POST /api/security/confirm',
    'POST /api/security/totp',
    'POST /api/security/totp/confirm',
  ])
})

test('who does not say it changes nothing', async () => {
  const { sent } = open({ totp: true })
  await screen.findByText('7 recovery codes are left.')
  await press('Make new recovery codes')
  await screen.findByLabelText(/^Password/)
  const close = screen.getAllByLabelText('Close').at(-1)
  close?.click()
  await expect.poll(() => screen.queryByLabelText(/^Password/)).toBeNull()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(sent()).toEqual(['POST /api/security/recovery-codes'])
})
