import { Modal } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_CHANGED, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, press, show, write } from '../../../../ui/show-for-tests.ts'
import { toastStore } from '../../../../ui/toast/toast.ts'
import { aRepair } from '../../repair-for-tests.ts'
import { RepairEdit } from './RepairEdit.tsx'

const id = '019a0000-0000-7000-8000-000000000000'
const ids = { id, tenantId: id, vehicleId: id, reportedBy: id }
const began = aRepair({ ...ids, vehicle: { ...aRepair().vehicle, id } })
const later = { ...began, updatedAt: '2026-11-14T11:00:00.000Z' }

/** The form of a repair, before a server that answers saves one after the other. */
function edit(...saves: (Repair | AppError)[]) {
  const asked = playServer(
    answering(repairs.update, () => saves.shift() ?? later),
    answering(settings.categories, () => []),
    answering(settings.mechanics, () => []),
    answering(routine.ofVehicle, () => []),
    answering(tenants.current, () => new AppError('overloaded', 'Not now')),
  )
  const saved: true[] = []
  const form = (repair: Repair, isGone = false) => (
    <Modal.Root opened onClose={() => undefined}>
      <RepairEdit
        repair={repair}
        isGone={isGone}
        isHidden={false}
        onChanged={() => undefined}
        onCancel={() => undefined}
        onDelete={() => undefined}
        onSaved={() => saved.push(true)}
      />
    </Modal.Root>
  )
  const { showInstead } = show(form(began))
  return {
    saved,
    sent: () => asked.filter(({ call }) => call === `PATCH /api/repairs/${id}`).map(({ input }) => input),
    becomes: (repair: Repair, isGone = false) => showInstead(form(repair, isGone)),
  }
}

const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)
const save = () => press('Save Changes')

const retitle = (text: string) => write(title(), text)

test('a save sends what was typed and the version it began with', async () => {
  const { sent, saved } = edit(later)
  retitle('Brakes')
  await save()
  await expect.poll(() => saved).toEqual([true])
  expect(sent()).toMatchObject([{ title: 'Brakes', updatedAt: began.updatedAt }])
  expect(toastStore.get()?.text).toBe('Repair updated successfully')
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { sent } = edit()
  retitle('')
  await save()
  await screen.findByText('Title is required')
  expect(document.activeElement).toBe(title())
  expect(sent()).toEqual([])
})

test('a repair that somebody else saved first is compared, and then saved over theirs', async () => {
  const theirs = { ...later, title: 'Brakes, rear', description: 'Grinds' }
  const { sent, saved } = edit(new AppError('conflict', REPAIR_CHANGED, { current: theirs }))
  retitle('Brakes, front')
  await save()
  await screen.findByText('This repair was changed by someone else')
  expect(saved).toEqual([])
  await save()
  await expect.poll(() => saved).toEqual([true])
  expect(sent()[1]).toMatchObject({
    title: 'Brakes, front',
    description: 'Grinds',
    updatedAt: theirs.updatedAt,
  })
})

test('Back to editing loses nothing that was typed', async () => {
  edit(new AppError('conflict', REPAIR_CHANGED, { current: { ...later, title: 'Theirs' } }))
  retitle('Mine')
  await save()
  await screen.findByText('Back to editing')
  await press('Back to editing')
  expect(title().value).toBe('Mine')
})

test('what somebody else changes is taken over until something is typed', async () => {
  const { becomes } = edit()
  becomes({ ...later, title: 'Brakes, rear' })
  await expect.poll(() => title().value).toBe('Brakes, rear')
  retitle('Mine')
  becomes({ ...later, title: 'Brakes, both', updatedAt: '2026-11-14T12:00:00.000Z' })
  await screen.findByText('Somebody else has just changed this repair. What you typed is kept.')
  expect(title().value).toBe('Mine')
})

test('what was typed about a repair that is gone is still there', async () => {
  const { becomes } = edit()
  retitle('Mine')
  becomes(began, true)
  await screen.findByText(/What you typed is still here, so that you can copy it\./)
  expect(title().value).toBe('Mine')
})

test('a refusal that no field is to blame for is said above the buttons', async () => {
  const { saved } = edit(new AppError('overloaded', 'The server is busy.'))
  retitle('Brakes')
  await save()
  await screen.findByText('The server is busy.')
  expect(saved).toEqual([])
  expect(title().value).toBe('Brakes')
})

test('a refusal for which a field is to blame marks it, and is said above the buttons too', async () => {
  const refused = new AppError('invalid', 'The data was not accepted.', {
    errors: [{ path: 'title', message: 'Title is required' }],
  })
  const { saved } = edit(refused)
  retitle('Brakes')
  await save()
  await screen.findByText('Title is required')
  await screen.findByText('The data was not accepted.')
  expect(saved).toEqual([])
})
