import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { commands } from './operate/commands.ts'

const folder = join(import.meta.dirname, '..', '..', 'ops')
const world = await openWorld()
const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
const told = new Map(
  [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
)

/** A histogram is asked for by its parts. */
function isTold(name: string): boolean {
  const whole = name.replace(/_(bucket|count|sum)$/, '')
  return told.has(name) || told.get(whole) === 'histogram'
}

test.each(readdirSync(folder))('every figure that %s names is told by /metrics', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const named = [...new Set(text.match(/\b(pitlane|nodejs|process)_[a-z0-9_]+/g))]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !isTold(name))).toEqual([])
})

test('every figure of ours is shown on the dashboard or watched by an alert', () => {
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const ours = [...told.keys()].filter((name) => name.startsWith('pitlane_'))
  expect(ours.filter((name) => !text.some((it) => it.includes(name)))).toEqual([])
})

test('the dashboard can be read, and every part of it asks for something', () => {
  const { panels } = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8'))
  for (const { title, targets } of panels)
    expect(
      targets.every(({ expr }: { expr: string }) => expr),
      title,
    ).toBe(true)
})

test('a command that an alert advises exists', () => {
  const alerts = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
  const advised = [...alerts.matchAll(/npm run operate -- (\S+?)[ ;."]/g)].map(([, name = '']) => name)
  expect(advised.length).toBeGreaterThan(0)
  expect(advised.filter((name) => !commands.has(name))).toEqual([])
})
