import type { User } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, press, show, write } from '../../../ui/show-for-tests.ts'
import { toastStore } from '../../../ui/toast/toast.ts'
import { aVehicle } from '../../vehicles/vehicle-for-tests.ts'
import { aRepair } from '../repair-for-tests.ts'
import { ReportForm } from './ReportForm.tsx'
import { typedFrom } from './report-values.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const user: User = {
  id,
  tenantId: id,
  username: 'ada',
  email: 'ada@example.com',
  pendingEmail: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'employee',
}
const vehicle = aVehicle({ ...aRepair().vehicle, id, tenantId: id })
const untouched = typedFrom({}, vehicle.mileage)

interface Given {
  refusals?: AppError[]
  isOnPage?: boolean
}

/** An empty report on a vehicle, before a server that refuses so often and then takes it. */
function report({ refusals = [], isOnPage = false }: Given = {}) {
  const asked = playServer(
    answering(repairs.create, () => refusals.shift() ?? aRepair()),
    answering(settings.categories, () => []),
    answering(settings.mechanics, () => []),
  )
  const created: true[] = []
  const dialog = { form: null, onCancel: () => undefined, onCreated: () => created.push(true) }
  show(
    <ReportForm
      draftKey="a report"
      user={user}
      vehicle={vehicle}
      templates={[]}
      begin={{ requestKey: 'the key of this form', values: untouched, photos: [], receipt: [] }}
      untouched={untouched}
      isRestored={false}
      onDiscarded={() => undefined}
      dialog={isOnPage ? undefined : dialog}
    />,
  )
  return { created, sent: () => asked.filter(({ call }) => call === 'POST /api/repairs') }
}

const send = () => press('Report Repair')

function describe() {
  write(screen.getByLabelText(/^Title/), 'Brakes')
  write(screen.getByLabelText(/^Description/), 'They squeal')
}

test('a report says who reports what on which vehicle, under the key of its form', async () => {
  const { created, sent } = report()
  describe()
  await send()
  await expect.poll(() => created).toEqual([true])
  const [only] = sent()
  expect(only?.input).toMatchObject({
    title: 'Brakes',
    description: 'They squeal',
    status: 'need',
    vehicleId: id,
    reportedBy: id,
    odometerReading: '48000',
    imageUrls: [],
  })
  expect(only?.headers.get('idempotency-key')).toBe('the key of this form')
  expect(toastStore.get()?.title).toBe('Repair Created')
})

test('what is missing is said at its field, the first is focused and nothing is sent', async () => {
  const { sent } = report()
  write(screen.getByLabelText(/^Odometer Reading/), '')
  await send()
  await screen.findByText('Title is required')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
  expect(screen.getByText('Odometer reading is required. Please enter the current mileage.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('what was refused can be sent again under the same key, so that it makes one repair', async () => {
  const { created, sent } = report({ refusals: [new AppError('overloaded', 'The server is busy.')] })
  describe()
  await send()
  await screen.findByText('The server is busy.')
  await send()
  await expect.poll(() => created).toEqual([true])
  expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'the key of this form',
    'the key of this form',
  ])
})

test.each([
  ['a vehicle that is gone', new AppError('not_found', VEHICLE_KEY_UNKNOWN), /^Vehicle Key/],
  [
    'a title that the server refuses',
    new AppError('invalid', 'Not like this', { errors: [{ path: 'title', message: 'Not like this' }] }),
    /^Title/,
  ],
])('%s is said beside its field, and as why the report failed', async (_, refusal, field) => {
  const { created } = report({ refusals: [refusal], isOnPage: true })
  describe()
  await send()
  const alert = await screen.findByRole('alert', { name: 'Error reporting repair' })
  expect(alert.textContent).toContain(refusal.sentence)
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(refusal.sentence)).toHaveLength(2)
  expect(created).toEqual([])
})

test('what is missing before anything is sent is no failed report', async () => {
  report({ isOnPage: true })
  await send()
  await screen.findByText('Title is required')
  expect(screen.queryByText('Error reporting repair')).toBeNull()
})

test('what is under way asks for its dates', async () => {
  const { sent } = report()
  describe()
  await press('In Progress')
  await send()
  await screen.findByText('Start date is required when moving to in progress')
  expect(sent()).toEqual([])
})
