import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://pitlane.test'
const code = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8')

interface Handed {
  data?: { json: () => unknown }
  notification?: { data?: unknown; close: () => void }
}

/** The service worker, in a browser that has these windows open. */
function begin(...windows: string[]) {
  const hearing = new Map<string, (event: object) => void>()
  const done: unknown[] = []
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, hear: (event: object) => void) => hearing.set(name, hear),
    registration: {
      showNotification: async (title: string, options: object) => void done.push({ title, ...options }),
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({ url, focus: async () => void done.push(`focus ${url}`) })),
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
  }
  runInNewContext(code, { self, URL, importScripts: () => undefined })
  return async (name: string, handed: Handed) => {
    const waiting: Promise<unknown>[] = []
    hearing.get(name)?.({ ...handed, waitUntil: (work: Promise<unknown>) => void waiting.push(work) })
    await Promise.all(waiting)
    return done
  }
}

const pressed = (link: unknown) => ({ notification: { data: { link }, close: () => undefined } })

test('a message is shown as it is, and leads to what it is about', async () => {
  const message = { kind: 'critical', sentence: 'No <b>brakes</b>', link: '/r/7' }
  expect(await begin()('push', { data: { json: () => message } })).toMatchObject([
    { title: 'Pitlane', body: 'No <b>brakes</b>', data: { link: '/r/7' } },
  ])
})

test('one that cannot be read is shown all the same', async () => {
  const unreadable = {
    json: () => {
      throw new SyntaxError('no JSON')
    },
  }
  expect(await begin()('push', { data: unreadable })).toMatchObject([{ data: { link: '/' } }])
  expect(await begin()('push', {})).toMatchObject([{ data: { link: '/' } }])
})

test('a press goes to the window that is there, or opens one, and leaves others alone', async () => {
  expect(await begin(`${ORIGIN}/r/7`)('notificationclick', pressed('/r/7'))).toEqual([`focus ${ORIGIN}/r/7`])
  expect(await begin(`${ORIGIN}/`)('notificationclick', pressed('/r/7'))).toEqual([`open ${ORIGIN}/r/7`])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://', null, undefined, 7])(
  'a press never leads away from us: %s',
  async (link) => {
    const [opened] = await begin()('notificationclick', pressed(link))
    expect(opened).toMatch(/^open https:\/\/pitlane\.test\//)
  },
)
