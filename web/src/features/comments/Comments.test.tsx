import { accounts, type User } from '@pitlane/contract/accounts/calls'
import { type Comment, comments } from '@pitlane/contract/comments/calls'
import { AppError } from '@pitlane/contract/errors'
import { tenants } from '@pitlane/contract/tenants/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answering, playServer, press, show, write } from '../../ui/show-for-tests.ts'
import { Comments } from './Comments.tsx'

const ada: User = {
  id: 'ada',
  tenantId: 'tenant',
  username: 'ada',
  email: 'ada@example.com',
  pendingEmail: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'employee',
}
const people = [
  { id: 'ada', username: 'ada', name: 'Ada Lovelace' },
  { id: 'adam', username: 'adam', name: 'Adam Stone' },
  { id: 'maria', username: 'maria', name: 'Maria Adams' },
]

function said(over: Partial<Comment>): Comment {
  return {
    id: 'comment',
    at: '2026-11-14T10:00:00.000Z',
    by: { id: 'maria', name: 'Maria Adams' },
    text: 'The noise is back',
    editedAt: null,
    deletedAt: null,
    ...over,
  }
}

beforeEach(() => localStorage.clear())

/** The comments of a repair, before a server that keeps what is said. */
async function open(known: Comment[], refusals: AppError[] = []) {
  const asked = playServer(
    answering(comments.list, () => known),
    answering(comments.add, (input) => {
      const refused = refusals.shift()
      if (refused) return refused
      const { text } = input as { text: string }
      const comment = said({ id: `new ${known.length}`, by: { id: 'ada', name: 'Ada Lovelace' }, text })
      known.push(comment)
      return comment
    }),
    answering(accounts.people, () => people),
    answering(accounts.currentUser, () => ada),
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
  )
  const shown = show(<Comments repairId="repair" />)
  if (known.length === 0) await screen.findByText('Nobody has said anything yet.')
  else await screen.findByRole('list', { name: 'Comments' })
  return { ...shown, sent: () => asked.filter(({ call }) => call.startsWith('POST')) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('what was said is shown as it is, whatever is in it, and what was deleted as deleted', async () => {
  const text = '<img src=x onerror=alert(1)>\n**bold** https://evil.example'
  await open([said({ text }), said({ id: 'gone', text: null, deletedAt: '2026-11-14T11:00:00.000Z' })])
  const list = screen.getByRole('list', { name: 'Comments' })
  expect(list.querySelector('p')?.textContent).toBe(text)
  expect(list.querySelector('img, a')).toBeNull()
  expect(within(list).getByText('Comment deleted')).toBeTruthy()
})

test('names of people are marked, and no others', async () => {
  await open([said({ text: 'Ask @ADAM, not @nobody nor me@maria.example' })])
  const marked = await screen.findByTitle('Adam Stone')
  expect(marked.textContent).toBe('@ADAM')
  expect(screen.queryByTitle('Maria Adams')).toBeNull()
})

test('what is sent shows, and the field is empty again', async () => {
  const { sent } = await open([])
  write(field(), 'I look at it')
  await press('Comment')
  expect(await screen.findByText('I look at it', { selector: 'p' })).toBeTruthy()
  expect(sent()).toMatchObject([{ input: { text: 'I look at it' } }])
  expect(field().value).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('what could not be sent stays, under the same key until it is changed', async () => {
  const { sent } = await open([], [new AppError('overloaded', 'Busy'), new AppError('overloaded', 'Busy')])
  const send = async (times: number) => {
    await press('Comment')
    await expect.poll(() => sent().length).toBe(times)
  }
  write(field(), 'I look at it')
  await send(1)
  await send(2)
  write(field(), 'I look at it today')
  await send(3)
  const [first, again, changed] = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('what was typed and not sent is there when the repair is opened again', async () => {
  const { showInstead } = await open([])
  write(field(), 'Half a thou')
  showInstead(null)
  showInstead(<Comments repairId="another" />)
  expect(field().value).toBe('')
  showInstead(null)
  showInstead(<Comments repairId="repair" />)
  expect(field().value).toBe('Half a thou')
})

test('an @ offers the others; arrows and Enter choose, and Escape closes', async () => {
  await open([])
  await userEvent.type(field(), 'Hello @a')
  await expect.poll(offered).toEqual(['@adamAdam Stone', '@mariaMaria Adams'])
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.keyboard('{ArrowDown}')
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('@mariaMaria Adams')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('Hello @maria ')
  expect(offered()).toEqual([])

  await userEvent.type(field(), '@ad')
  expect(offered()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(offered()).toEqual([])
  await userEvent.keyboard('a')
  expect(offered()).toEqual([])
})

test('a tap chooses, too', async () => {
  await open([])
  await userEvent.type(field(), '@')
  await userEvent.click(await screen.findByRole('option', { name: /Adam Stone/ }))
  expect(field().value).toBe('@adam ')
})

test('only an own comment can be edited by an employee', async () => {
  await open([said({}), said({ id: 'own', by: { id: 'ada', name: 'Ada Lovelace' }, text: 'Mine' })])
  const menus = await screen.findAllByRole('button', { name: /What to do with/ })
  expect(menus).toHaveLength(1)
  fireEvent.click(menus[0] ?? document.body)
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Edit', 'Delete'])
})
