import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { system } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { type Delivery, type Webhook, webhooks } from '@pitlane/contract/webhooks/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, press, show, write } from '../../ui/show-for-tests.ts'
import { Webhooks } from './Webhooks.tsx'

const known: Webhook = {
  ...{ id: 'one', url: 'https://hooks.example/in', events: ['repair.created'], isActive: true },
  ...{ createdAt: '2026-11-14T10:00:00.000Z', failingSince: null, disabledAt: null },
}
const delivery: Delivery = {
  ...{ id: 'first', at: '2026-11-14T10:00:00.000Z', type: 'repair.created', status: 500, ms: 1_204 },
  ...{ state: 'failed', attempts: 3, nextAt: null },
}

/** The section, before a server that keeps webhooks. */
function open(webhook?: Webhook, refusal?: AppError, first = delivery) {
  let kept = webhook ? [webhook] : []
  let sent: Delivery[] = [first]
  const asked = playServer(
    answering(system.meta, () => ({ mode: 'production' as const })),
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
    answering(webhooks.list, () => kept),
    answering(webhooks.create, (input) => {
      if (refusal) return refusal
      const made = { ...known, ...(input as Pick<Webhook, 'url' | 'events'>), id: 'new' }
      kept = [...kept, made]
      return { ...made, secret: 'whsec_c2VjcmV0' }
    }),
    answering(webhooks.update, (input) => ({ ...known, ...(input as object), disabledAt: null })),
    answering(webhooks.remove, () => ({ message: 'Webhook removed' })),
    answering(webhooks.deliveries, () => sent),
    answering(webhooks.again, () => ({ ...delivery, state: 'waiting' as const })),
    answering(webhooks.test, () => {
      const made: Delivery = {
        ...delivery,
        id: 'test',
        type: 'webhook.test',
        state: 'delivered',
        status: 204,
      }
      sent = [made, ...sent]
      return made
    }),
  )
  show(<Webhooks />)
  return asked
}

test('one is added with what it hears of, and its secret is shown this once', async () => {
  const asked = open()
  write(await screen.findByLabelText(/^Address/), 'https://hooks.example/new')
  await press('Add')
  expect(await screen.findByText('Please choose at least one event')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('A repair is completed'))
  await press('Add')
  const secret = await screen.findByLabelText<HTMLTextAreaElement>('Signing secret')
  expect(secret.value).toBe('whsec_c2VjcmV0')
  expect(document.activeElement).toBe(secret)
  expect(asked.find(({ call }) => call === 'POST /api/webhooks')?.input).toEqual({
    ...{ url: 'https://hooks.example/new', events: ['repair.completed'] },
  })
  expect(screen.getByText('repair.completed')).toBeTruthy()
})

test('an address that is refused is said beside it', async () => {
  const errors = [{ path: 'url', message: ADDRESS_FORBIDDEN }]
  open(undefined, new AppError('invalid', ADDRESS_FORBIDDEN, { errors }))
  write(await screen.findByLabelText(/^Address/), 'https://127.0.0.1/')
  await userEvent.click(screen.getByLabelText('A repair is completed'))
  await press('Add')
  expect((await screen.findByLabelText(/^Address/)).getAttribute('aria-invalid')).toBe('true')
})

test('its deliveries tell what was answered, and can be sent again', async () => {
  const asked = open(known)
  await screen.findByText('https://hooks.example/in')
  await press('Deliveries')
  const log = await screen.findByRole('list', { name: 'Deliveries' })
  expect(within(log).getByText(/answered 500 after 1,204 ms, 3 attempts/)).toBeTruthy()
  expect(within(log).getByText('Given up')).toBeTruthy()
  await press('Send again')
  expect(await within(log).findByText('On its way')).toBeTruthy()
  expect(asked.at(-1)?.call).toMatch(/^(POST .*\/first\/again|GET )/)
  await press('Send a test')
  expect(await within(log).findByText('webhook.test')).toBeTruthy()
})

test('what was tried in vain says when it is tried again', async () => {
  const nextAt = new Date(Date.now() + 4.5 * MINUTE).toISOString()
  open(known, undefined, { ...delivery, state: 'waiting', attempts: 1, nextAt })
  await screen.findByText('https://hooks.example/in')
  await press('Deliveries')
  const log = await screen.findByRole('list', { name: 'Deliveries' })
  expect(within(log).getByText('Will be tried again')).toBeTruthy()
  expect(within(log).getByText('in 5 minutes').getAttribute('datetime')).toBe(nextAt)
  expect(within(log).queryByText('On its way')).toBeNull()
})

test('one that was switched off says why, and is switched on', async () => {
  open({ ...known, isActive: false, disabledAt: '2026-11-14T10:00:00.000Z' })
  expect(await screen.findByText(/because nothing arrived for 5 days/)).toBeTruthy()
  await press('Switch on')
  expect(await screen.findByText('Switch off')).toBeTruthy()
  expect(screen.queryByText(/because nothing arrived/)).toBeNull()
})
