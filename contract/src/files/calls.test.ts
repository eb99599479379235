import { expect, test } from 'vitest'
import { isOwnObjectPath, objectIdIn, objectPath } from './calls.ts'

const id = '01900000-0000-7000-8000-0123456789ab'

test('an upload address, its path and the object path name the same object', () => {
  for (const address of [
    objectPath(id),
    `/api/uploads/${id}`,
    `/api/uploads/${id}?signature=x`,
    `https://pitlane.example/api/uploads/${id}`,
    `http://127.0.0.1:3000/objects/${id}?width=160`,
    ` /objects/${id.toUpperCase()} `,
  ])
    expect(objectIdIn(address), address).toBe(id)
})

test('whatever else names none', () => {
  for (const address of [
    '',
    id,
    `objects/${id}`,
    `/objects/${id}/x`,
    `/x/objects/${id}`,
    `ftp://x/objects/${id}`,
  ])
    expect(objectIdIn(address), address).toBeUndefined()
})

test('only the bare object path is kept', () => {
  expect(isOwnObjectPath(objectPath(id))).toBe(true)
  for (const path of [`/api/uploads/${id}`, `/objects/${id}?width=160`, `/objects/${id}\n`, '/objects/x'])
    expect(isOwnObjectPath(path), path).toBe(false)
})
