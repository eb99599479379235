import { expect, test } from 'vitest'
import { text } from '../tree.ts'

const PAGES = 'e2e/every-page.ts'

/** Where no journey of every page goes, and why. */
const elsewhere: Record<string, string> = {
  '/login': 'is `/auth`',
  '/second-factor': 'nobody comes there without having signed in half',
  '/dashboard': 'is `/`',
  '/r/$number': 'leads on to a repair',
  '/v/$vehicleKey': 'leads on to a car',
  '/repairs/$id/claim/print': 'a paper',
  $: 'is `/nowhere`',
}

test('every page of the router is among those that are looked at for reflow and accessibility', () => {
  const routes = [...text('web/src/router.tsx').matchAll(/\b(?:path: |front\()'([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  expect(routes).toContain('/settings')
  const looked = [...text(PAGES).matchAll(/['`](\/?[\w-][^'`?]*|\/|)(?:\?[^'`]*)?['`]/g)].map(
    ([, path = '']) => path,
  )
  const missing = routes.filter(
    (route) => !(route in elsewhere) && !looked.includes(route.replace(/^\/vehicles\/\$id/, '')),
  )
  expect(missing, `Add it to ${PAGES}`).toEqual([])
  expect(Object.keys(elsewhere).filter((route) => !routes.includes(route))).toEqual([])
})
