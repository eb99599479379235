import { unique } from '../journey.ts'
import type { Wanted } from './in-page.ts'
import { type Person, test } from './person.ts'
import { aPhonesPhoto } from './photo.ts'
import { aDayAhead, button, field, findAllWell, signIn, title } from './steps.ts'

const PHOTOS = ['Front', 'Rear', 'Left', 'Right', 'Dashboard']

test('somebody signs in, reports with a photo, plans, looks at the board, checks a car and signs out', async ({
  person,
  request,
}, info) => {
  const { business, vehicleId } = await aDayAhead(request)
  const photo = await aPhonesPhoto(info.outputPath('phone.jpg'))
  const repair = `Cracked windscreen ${unique()}`
  await test.step('signs in, at the second try', () => signIn(person, business))
  await test.step('reports a repair with a photo', () => report(person, vehicleId, repair, photo))
  await test.step('plans it', () => plan(person, repair))
  await test.step('sees it on the board', () => lookAtBoard(person, repair))
  await test.step('checks the car', () => check(person, vehicleId, photo))
  await test.step('signs out', () => signOut(person))
})

async function report(person: Person, vehicleId: string, repair: string, photo: string): Promise<void> {
  await person.open(`/vehicles/${vehicleId}/new-repair`)
  await person.type(field('Title'), repair)
  await person.type(field('Description'), 'A stone on the highway,\nleft of the mirror.')
  await person.pick(field('Category'), 'body')
  await person.click({ role: 'choice', name: 'Critical' })
  await person.type(field('Odometer Reading'), '48210')
  await person.giveFile({ role: 'file', name: 'Choose photos' }, photo)
  await person.reads('Uploaded')
  await person.click(button('Report Repair'))
  await person.reads('Repair Reported Successfully')
  await person.sees({ ...title, name: 'Repair History' })
  await person.click({ role: 'link', name: 'Repairs', within: { role: 'navigation' } })
  await person.sees({ ...title, name: 'All Repairs' })
  await person.click({ role: 'link', name: repair })
  await person.seesPicture({ role: 'image', name: /photo/i, within: dialogOf(repair) }, 'upright')
}

async function plan(person: Person, repair: string): Promise<void> {
  await person.click(button('Plan', dialogOf(repair)))
  const dialog: Wanted = { role: 'dialog', name: /^Plan/ }
  await person.reads('Free until', dialog)
  await person.click(button('Plan', dialog))
  await person.reads('Planned for')
}

async function lookAtBoard(person: Person, repair: string): Promise<void> {
  await person.open('/')
  await person.click({ role: 'link', name: 'Today', within: { role: 'navigation' } })
  await person.sees({ ...title, name: 'Today' })
  const row: Wanted = { role: 'row', name: /#/, within: { role: 'region', name: /Going out/ } }
  await person.reads('Blocked', row)
  await person.click({ role: 'link', name: new RegExp(`${repair} is open and critical`), within: row })
  await person.sees(dialogOf(repair))
}

async function check(person: Person, vehicleId: string, photo: string): Promise<void> {
  await person.open(`/vehicles/${vehicleId}/check`)
  for (const label of PHOTOS) {
    await person.giveFile({ role: 'file', name: `Photo: ${label}` }, photo)
    await person.sees(button(new RegExp(`^${label}: (on its way|uploaded)`)))
  }
  await findAllWell(person)
  await person.type(field('Odometer'), '48300')
  await person.click({ role: 'choice', name: '1/2' })
  await person.click(button('Save'))
  await person.sees({ ...title, name: 'Check saved' })
}

async function signOut(person: Person): Promise<void> {
  await person.click(button(/User menu/))
  await person.click({ role: 'menuitem', name: 'Sign Out' })
  await person.sees({ ...title, name: /^See what every car needs/ })
}

function dialogOf(repair: string): Wanted {
  return { role: 'dialog', name: new RegExp(repair) }
}
