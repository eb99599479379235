import type { APIRequestContext } from '@playwright/test'
import { expect, unique } from '../journey.ts'
import type { Wanted } from './in-page.ts'
import { type Person, test } from './person.ts'
import { aPhonesPhoto } from './photo.ts'
import { aDayAhead, button, field, findAllWell, signIn, title } from './steps.ts'

const REPORT = 'POST /api/repairs'
const CHECK = 'POST /api/checks'
/** A server that did not answer is asked again after half a minute. */
const LATER = 90_000
const waiting: Wanted = { role: 'region', name: /^On this device/ }

test('without a connection somebody reports with a photo and checks a car, and each is sent once when it is back', async ({
  person,
  wire,
  request,
}, info) => {
  const { business, vehicleId } = await aDayAhead(request)
  const photo = await aPhonesPhoto(info.outputPath('phone.jpg'))
  const repair = `Cracked windscreen ${unique()}`
  await test.step('signs in, and the device keeps what it needs', async () => {
    await signIn(person, business)
    await person.itIsSo(isReady)
  })
  wire.decide(() => 'cut')
  await test.step('reports a repair with a photo', () => report(person, vehicleId, repair, photo))
  await test.step('checks the car', () => check(person, vehicleId, photo))
  await test.step('sees both waiting, in another page too', async () => {
    await person.open('/repairs')
    await person.sees({ ...title, name: 'All Repairs' })
    await person.sees({ role: 'row', name: new RegExp(`^${repair}`), within: waiting })
    await person.sees({ role: 'row', name: /^Check/, within: waiting })
    await person.itIsSo(hasEveryPicture)
  })
  expect(wire.count(CHECK)).toBe(0)
  let isLost = false
  wire.decide((call) => {
    if (call !== REPORT || isLost) return undefined
    isLost = true
    return 'lost'
  })
  await test.step('the connection is back, and everything is sent', () => person.seesNoMore(waiting, LATER))
  expect(isLost).toBe(true)
  expect(await madeOf(request, vehicleId)).toEqual({ repairs: [[repair, 1]], checks: [1] })
})

async function report(person: Person, vehicleId: string, repair: string, photo: string): Promise<void> {
  await person.open(`/vehicles/${vehicleId}/new-repair`)
  await person.type(field('Title'), repair)
  await person.type(field('Description'), 'Seen in the far corner of the lot.')
  await person.type(field('Odometer Reading'), '48210')
  await person.giveFile({ role: 'file', name: 'Choose photos' }, photo)
  await person.reads('No connection.')
  await person.click(button('Report Repair'))
  await person.sees({ role: 'row', name: new RegExp(`^${repair}`), within: waiting })
}

async function check(person: Person, vehicleId: string, photo: string): Promise<void> {
  await person.open(`/vehicles/${vehicleId}/check`)
  await person.giveFile({ role: 'file', name: 'Photo: Front' }, photo)
  await person.reads('1 photo did not go up')
  await findAllWell(person)
  await person.click(button('Save'))
  await person.sees({ ...title, name: 'Kept on this device' })
}

/** What was made of the car: the repairs with how many photos each has, and so the checks. */
async function madeOf(request: APIRequestContext, vehicleId: string) {
  const repairs: { title: string; imageUrls: string[] }[] = await (
    await request.get(`/api/repairs?vehicleId=${vehicleId}`)
  ).json()
  const { checks }: { checks: { photos: unknown[] }[] } = await (
    await request.get(`/api/checks?vehicleId=${vehicleId}`)
  ).json()
  return {
    repairs: repairs.map(({ title, imageUrls }) => [title, imageUrls.length]),
    checks: checks.map(({ photos }) => photos.length),
  }
}

async function isReady(): Promise<boolean> {
  const kept = await Promise.all([caches.match('/auth'), caches.match('/last-seen')])
  return navigator.serviceWorker.controller !== null && kept.every(Boolean)
}

function hasEveryPicture(): boolean {
  return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
