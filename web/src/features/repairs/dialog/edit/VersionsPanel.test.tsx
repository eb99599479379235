import { Modal } from '@mantine/core'
import { settings } from '@pitlane/contract/settings/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../../../ui/show-for-tests.ts'
import { aRepair } from '../../repair-for-tests.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { type Version, versionOfRepair } from './versions.ts'

const base = versionOfRepair(aRepair())
const mine = { ...base, title: 'Brakes, front', mechanic: 'Ana' }
const theirs = { ...base, title: 'Brakes, rear', description: 'Grinds' }

/** The panel of a dispute, and what was agreed on in it. */
function dispute(over: { mine?: Version; theirs?: Version } = {}) {
  playServer(answering(settings.categories, () => []))
  const agreed: Version[] = []
  show(
    <Modal.Root opened onClose={() => undefined}>
      <VersionsPanel
        base={base}
        mine={over.mine ?? mine}
        theirs={over.theirs ?? theirs}
        onBack={() => undefined}
        onSettled={(version) => agreed.push(version)}
      />
    </Modal.Root>,
  )
  return agreed
}

const save = () => userEvent.click(screen.getByText('Save Changes'))
const disputed = () => [...document.querySelectorAll('legend')].map((legend) => legend.textContent)

test('only what differs is asked, and who listens hears first why', () => {
  dispute()
  expect(document.activeElement?.textContent).toBe('This repair was changed by someone else')
  expect(disputed()).toEqual(['Title', 'Description', 'Mechanic'])
})

test('without a choice nothing that one of us changed alone is lost', async () => {
  const agreed = dispute()
  await save()
  expect(agreed).toEqual([{ ...base, title: 'Brakes, front', mechanic: 'Ana', description: 'Grinds' }])
})

test('each field can be chosen by itself', async () => {
  const agreed = dispute()
  await userEvent.click(within(screen.getByRole('group', { name: 'Title' })).getByLabelText(/^Theirs/))
  await save()
  expect(agreed).toMatchObject([{ title: 'Brakes, rear', mechanic: 'Ana', description: 'Grinds' }])
})

test('all of one side is one click', async () => {
  const agreed = dispute()
  await userEvent.click(screen.getByText('Take all of theirs'))
  await save()
  await userEvent.click(screen.getByText('Keep all of mine'))
  await save()
  expect(agreed).toEqual([theirs, mine])
})

test('two versions that say the same can simply be saved', async () => {
  const agreed = dispute({ theirs: mine })
  expect(screen.getByText('Both versions are the same, so that you can simply save.')).toBeTruthy()
  expect(disputed()).toEqual([])
  await save()
  expect(agreed).toEqual([mine])
})
