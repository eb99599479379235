import { checks } from '@pitlane/contract/checks/calls'
import { defaultCheckSettings } from '@pitlane/contract/checks/settings'
import { AppError } from '@pitlane/contract/errors'
import { settings as lists } from '@pitlane/contract/settings/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { tenant } from '../../../pages/known-for-tests.ts'
import { UNREACHABLE } from '../../../platform/call.ts'
import { answering, playServer, show, write } from '../../../ui/show-for-tests.ts'
import { createAttachments } from '../../files/attachments.ts'
import { aRepair } from '../../repairs/repair-for-tests.ts'
import { aVehicle } from '../../vehicles/vehicle-for-tests.ts'
import { aCheck } from '../check-for-tests.ts'
import { type CheckDraft, createCheckSession } from '../session/check-session.ts'
import { nothingSaid } from '../session/check-words.ts'
import { CheckForm } from './CheckForm.tsx'

const settings = { ...defaultCheckSettings, isActive: true }
const vehicle = aVehicle({
  ...aRepair().vehicle,
  id: '019a0000-0000-7000-8000-000000000001',
  tenantId: '019a0000-0000-7000-8000-000000000000',
  mileage: 48_210,
})

interface Given {
  begin?: Partial<CheckDraft>
  upload?: (file: Blob) => Promise<string>
  refusals?: AppError[]
}

let files = 0
const arrive = async () => `/objects/${++files}`

/** A check of a car, before a server that refuses so often and then takes it. */
function check({ begin = {}, upload = arrive, refusals = [] }: Given = {}) {
  playServer(
    answering(checks.list, () => ({ checks: [], total: 0, page: 1, limit: 1, totalPages: 0 })),
    answering(checks.due, () => []),
    answering(lists.categories, () => []),
    answering(tenants.current, () => tenant),
  )
  const sent: { body: unknown; key: string }[] = []
  const kept: object[] = []
  const told = { onUploaded: vi.fn(), onFailed: vi.fn(), onTooMany: vi.fn() }
  const work = {
    prepare: async (file: Blob) => file,
    upload,
    remove: async () => {},
    now: Date.now,
    makePreview: () => 'blob:1',
    dropPreview: () => {},
  }
  const session = createCheckSession({
    key: 'a check',
    vehicleId: vehicle.id,
    begin: { requestKey: 'the key of this check', words: nothingSaid, photos: [], issues: [], ...begin },
    photos: createAttachments(30, work, told),
    issues: createAttachments(150, work, told),
    send: async (body, key) => {
      sent.push({ body, key })
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return aCheck()
    },
    keep: async (_error, _draft, body) =>
      void kept.push(body((files) => files.map(({ id }) => ({ id, objectPath: `place of ${id}` })))),
    onLeftUndone: vi.fn(),
    onOver: vi.fn(),
  })
  show(
    <CheckForm
      vehicle={vehicle}
      settings={settings}
      session={session}
      isRestored={false}
      onDiscard={vi.fn()}
    />,
  )
  return { session, sent, kept }
}

const aPhoto = (name: string) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' })

function takePhoto(label: string) {
  fireEvent.change(screen.getByLabelText(`Photo: ${label}`), { target: { files: [aPhoto(label)] } })
}

const item = (label: string) => within(screen.getByRole('group', { name: new RegExp(`^${label}`) }))
const answer = (label: string, name: 'OK' | 'Not OK') =>
  userEvent.click(item(label).getByRole('radio', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function answerAll(except: string[] = []) {
  for (const { label } of settings.items) if (!except.includes(label)) await answer(label, 'OK')
}

test('photos come one after the other, those that are skipped stay out, and every item is answered', async () => {
  const { sent } = check()
  takePhoto('Front')
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  for (const label of ['Left', 'Right', 'Dashboard']) takePhoto(label)
  await answerAll()
  write(screen.getByLabelText('Odometer'), '48,300')
  await userEvent.click(screen.getByRole('radio', { name: '1/2' }))
  await save()
  await screen.findByText('Check saved')
  expect(sent).toEqual([
    {
      key: 'the key of this check',
      body: {
        vehicleId: vehicle.id,
        odometer: '48300',
        fuel: 4,
        note: '',
        items: settings.items.map(({ id }) => ({ itemId: id, isOk: true })),
        photos: ['Front', 'Left', 'Right', 'Dashboard'].map((label) => ({ label, url: expect.any(String) })),
      },
    },
  ])
})

test('Save says what is missing and goes there; a lower odometer is not refused', async () => {
  const { sent } = check()
  expect(screen.getByText('8 items left')).toBeTruthy()
  await answerAll(['Brakes'])
  expect(screen.getByText('1 item left')).toBeTruthy()
  await save()
  expect(document.activeElement).toBe(item('Brakes').getByRole('radio', { name: 'OK' }))
  expect(screen.getByText('Please answer every item')).toBeTruthy()
  await answer('Brakes', 'Not OK')
  await save()
  expect(item('Brakes').getByText('Description is required')).toBeTruthy()
  expect(sent).toEqual([])
  write(item('Brakes').getByLabelText(/^Description/), 'They grind')
  write(screen.getByLabelText('Odometer'), '12')
  expect(screen.getByText(/less than the last known/)).toBeTruthy()
  await save()
  await screen.findByText('Check saved')
  expect(sent[0]?.body).toMatchObject({
    odometer: '12',
    items: expect.arrayContaining([
      expect.objectContaining({ isOk: false, repair: expect.objectContaining({ urgencyLevel: 'critical' }) }),
    ]),
  })
})

test('nobody waits for a photo: it goes on while items are answered, and Save waits for it by itself', async () => {
  let release = (_: string) => {}
  const { sent } = check({ upload: () => new Promise((resolve) => (release = resolve)) })
  takePhoto('Front')
  await screen.findByText('1 photo on its way')
  await answerAll()
  await save()
  await screen.findByText(/1 photo on its way\. You can go on/)
  expect(sent).toEqual([])
  release('/objects/late')
  await screen.findByText('Check saved')
  expect(sent[0]?.body).toMatchObject({ photos: [{ label: 'Front', url: '/objects/late' }] })
})

test('a photo that does not go up stops nothing: it is sent again, or the check is saved without it', async () => {
  const upload = vi
    .fn(arrive)
    .mockRejectedValueOnce(new Error('cut off'))
    .mockRejectedValueOnce(new Error('cut off'))
  const { sent } = check({ upload })
  takePhoto('Front')
  await screen.findByText('1 photo did not go up')
  await answerAll()
  await save()
  await screen.findByText('Not saved yet')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Not saved yet')
  await userEvent.click(screen.getByRole('button', { name: 'Save without it' }))
  await screen.findByText('Check saved')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ photos: [] })
})

test('who waits too long for a photo saves without it', async () => {
  const { sent } = check({ upload: () => new Promise(() => {}) })
  takePhoto('Front')
  await answerAll()
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Save without it' }))
  await screen.findByText('Check saved')
  expect(sent[0]?.body).toMatchObject({ photos: [] })
})

test('what the server refuses is said, nothing is lost, and another try has the same key', async () => {
  const { sent } = check({ refusals: [new AppError('overloaded', 'Pitlane is busy right now')] })
  await answerAll()
  await save()
  await screen.findByText('Pitlane is busy right now')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the check' }))
  await waitFor(() => expect(screen.getByText('Everything is answered')).toBeTruthy())
  await save()
  await screen.findByText('Check saved')
  expect(sent.map(({ key }) => key)).toEqual(['the key of this check', 'the key of this check'])
  expect(sent[0]?.body).toEqual(sent[1]?.body)
})

test('without a connection a check is kept with its photos, and sent later', async () => {
  const upload = async () => {
    throw new AppError('overloaded', UNREACHABLE)
  }
  const { sent, kept } = check({ upload })
  takePhoto('Front')
  await screen.findByText('1 photo did not go up')
  await answerAll()
  await save()
  await screen.findByText('Kept on this device')
  expect(kept).toMatchObject([
    { vehicleId: vehicle.id, photos: [{ label: 'Front', url: expect.stringMatching(/^place of /) }] },
  ])
  expect(sent).toEqual([])
})

test('a check whose answer is lost is kept too', async () => {
  const { sent, kept } = check({ refusals: [new AppError('overloaded', UNREACHABLE)] })
  await answerAll()
  await save()
  await screen.findByText('Kept on this device')
  expect([sent.length, kept.length]).toEqual([1, 1])
})

test('a check begins where its draft was left, with a photo that had not gone up', async () => {
  const photo = {
    id: 'a',
    name: 'a.jpg',
    blob: new Blob(['x']),
    isPrepared: true,
    objectPath: null,
    uploadedAt: null,
  }
  const words = { ...nothingSaid, labelOf: { a: 'Front' }, leftOut: ['Rear'], note: 'Wet' }
  const { session } = check({ begin: { words, photos: [photo] } })
  expect(screen.getByLabelText('Photo: Left')).toBeTruthy()
  await waitFor(() => expect(session.get().photos).toMatchObject([{ id: 'a', state: 'uploaded' }]))
  expect(screen.getByDisplayValue('Wet')).toBeTruthy()
})
