import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { main, root } from './run.mjs'
import { runTool } from './tools.mjs'

const { values } = parseArgs({
  options: { build: { type: 'boolean' }, to: { type: 'string', default: 'client/dist' } },
})

await main(async () => {
  await ensureInstalled()
  process.exit(await (values.build ? build(resolve(root, values.to)) : write()))
})

/** The calls and their shapes, as the contract says. What else is tried there has already read the old ones. */
async function write() {
  const writing = ['client/src/written.test.ts', '--testNamePattern', 'what is written from the contract']
  const { code } = await runTool('vitest', ['run', ...writing, '--update'])
  return code
}

/** What is published: plain JavaScript for whatever runs it, with its types. */
async function build(folder) {
  const { code } = await runTool('tsc', ['-p', 'client/tsconfig.dist.json', '--outDir', folder])
  if (code !== 0) return code
  const { private: _, ...described } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  const exports = { '.': { types: './client.d.ts', default: './client.js' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...described, exports }, null, 2)}\n`)
  copyFileSync(join(root, 'client/README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return 0
}
