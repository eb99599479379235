import { expect, test } from 'vitest'
import { withoutShapes } from './shapes-plugin.ts'

test('a call keeps what it takes to send it', () => {
  const built = withoutShapes(`export const words = {
    one: endpoint({ method: 'GET', path: '/api/one', summary: 'One', input: z.object({ id }), output: One }),
    two: endpoint({ output: { stream: 'text/plain' }, method: 'POST', inQuery: ['id'] }),
  }`)
  expect(built).not.toMatch(/input|output|summary|z\.|stream/)
  expect(built).toContain("one: endpoint({ method: 'GET', path: '/api/one', })")
  expect(built).toContain("two: endpoint({ method: 'POST', inQuery: ['id'] })")
})

test('no call has an input that it was not given', () => {
  expect(
    withoutShapes(
      'export function endpoint(declared) { return { ...declared, input: z.object({}), status: 200 } }',
    ),
  ).toBe('export function endpoint(declared) { return { ...declared, status: 200 } }')
})

test('a value that was made by a call may go, one that is written down is left as it is', () => {
  expect(withoutShapes("export const User: Shape = z.object({ id })\nexport const GONE = 'Gone'")).toBe(
    "export const User: Shape = /* @__PURE__ */ (() => (z.object({ id })))()\nexport const GONE = 'Gone'",
  )
})

test('other objects keep their fields', () => {
  const rule = "export function rule() { return { input: 'a', output: 'b' } }"
  expect(withoutShapes(rule)).toBe(rule)
})
