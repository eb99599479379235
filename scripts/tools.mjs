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
  { name: 'types (server)', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types (web)', tool: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'types (e2e)', tool: 'tsc', args: ['-p', 'e2e/tsconfig.json'] },
]

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
