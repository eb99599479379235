import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutShapes } from './shapes-plugin.ts'

const CONTRACT = join(import.meta.dirname, '../contract/src')

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

test('every call of the contract names its shapes itself: what it takes over with others goes along to every page, and zod with it', () => {
  const handedOn = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => {
    const code = readFileSync(join(CONTRACT, file), 'utf8')
    const withShapes = [...code.matchAll(/^const (\w+) = \{[^}]*\b(?:input|output):/gm)].map(
      ([, name]) => name,
    )
    return withShapes.some((name) => code.includes(`...${name},`))
  })
  expect(handedOn).toEqual([])
})
