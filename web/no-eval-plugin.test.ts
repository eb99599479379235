import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { neverEvaluate } from './no-eval-plugin.ts'

const shapes = resolve(import.meta.dirname, '../contract/src/formats.ts')

/** How often shapes, built and run, try to write code of their own. */
async function triesOf(plugins: Plugin[]): Promise<number> {
  const lib = { entry: shapes, formats: ['iife' as const], name: 'built' }
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', plugins },
    build: { write: false, minify: false, lib },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  let tries = 0
  const counted = new Proxy(Function, { construct: () => ({ try: ++tries }) })
  runInNewContext(output[0].code, { Function: counted })
  return tries
}

test('shapes ask nobody whether they may write code: the pages forbid it, and some browsers complain', async () => {
  expect(await triesOf([neverEvaluate()])).toBe(0)
  expect(await triesOf([])).toBe(1)
})
