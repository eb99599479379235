import { mkdtempSync, readFileSync as read, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'

const production = {
  DATABASE_URL: 'postgres://somebody@localhost/pitlane',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://pitlane.example/',
}

describe('the configuration', () => {
  test('with a database, production rules hold', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ mode: 'production', PUBLIC_URL: 'https://pitlane.example', PORT: 3000 })
  })

  test('what is missing or malformed is listed, all of it at once', () => {
    const problems = () => readConfig({ DATABASE_URL: 'mysql://x', PORT: 'seventy', SECRET_KEY: 'short' })
    expect(problems).toThrow(ConfigError)
    for (const name of ['DATABASE_URL', 'PORT', 'SECRET_KEY', 'PUBLIC_URL']) expect(problems).toThrow(name)
  })

  test('without a database it is a demo that keeps its own key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitlane-config-'))
    const first = readConfig({ DATA_DIR: folder })
    expect(first.mode).toBe('demo')
    expect(readConfig({ DATA_DIR: folder }).SECRET_KEY).toBe(first.SECRET_KEY)
    expect(read(join(folder, 'secret-key'), 'utf8')).toBe(first.SECRET_KEY)
    rmSync(folder, { recursive: true })
  })

  test('the settings of a bucket need each other', () => {
    expect(readConfig({ ...production, S3_BUCKET: 'files' }).S3_REGION).toBe('us-east-1')
    expect(() => readConfig({ ...production, S3_ENDPOINT: 'https://s3.example' })).toThrow('S3_BUCKET')
    const half = { ...production, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }
    expect(() => readConfig(half)).toThrow('S3_SECRET_ACCESS_KEY')
  })

  test('a data folder that cannot be written is said in plain words', () => {
    for (const DATA_DIR of ['/dev/null/data', '/proc/none/data'])
      expect(() => readConfig({ DATA_DIR }), DATA_DIR).toThrow(/cannot write to its data folder/)
  })

  test('.env.example names every setting, and no other', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(named.sort()).toEqual(Object.keys(settings).sort())
    for (const { help } of Object.values(settings)) expect(example).toContain(help)
  })
})
