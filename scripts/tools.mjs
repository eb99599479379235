import { join } from 'node:path'
import { node24 } from './install.mjs'
import { root, run } from './run.mjs'

const entry = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** The checks that need nothing but the sources. */
export const staticChecks = [
  {
    name: 'format and lint',
    tool: 'biome',
    args: ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  },
  types('server', 'tsconfig.json'),
  types('client', 'client/tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('e2e', 'e2e/tsconfig.json'),
]

/** What was found of each file is kept with what it says, so that only what a change can reach is looked at again. */
function types(name, project) {
  const kept = join('node_modules', '.cache', 'pitlane', `types-${name}.tsbuildinfo`)
  return {
    name: `types (${name})`,
    tool: 'tsc',
    args: ['-p', project, '--incremental', '--tsBuildInfoFile', kept],
  }
}

/** Runs checks beside each other, and tells what each of them found; answers with how many were good. */
export async function runChecks(checks) {
  const outcomes = await Promise.all(checks.map(runCheck))
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

async function runCheck({ name, tool, args }) {
  const start = Date.now()
  const { code, output } = await runTool(tool, args, { quiet: true })
  const isGood = code === 0
  if (!isGood) console.log(output)
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  return isGood
}

/** Runs an installed tool on the pinned Node. */
export function runTool(tool, args, options = {}) {
  const colour = options.quiet && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return run(node24(), [join(root, 'node_modules', entry[tool]), ...args], {
    ...options,
    env: { ...colour, ...options.env },
  })
}

export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}
