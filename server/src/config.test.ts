import { spawnSync } from 'node:child_process'
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

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    return `accepted as ${readConfig(env).mode}`
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

function start(program: string, env: Record<string, string>) {
  const path = join(import.meta.dirname, '../..', program)
  return spawnSync(process.execPath, [path], { env, encoding: 'utf8' })
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

  test('what is refused is told in words of ours', () => {
    const wrong = {
      PORT: 'seventy',
      TICK_SECONDS: '0',
      SMTP_URL: 'mail.example:25',
      TRUST_PROXY: '10.0.0.7, proxy',
    }
    const refusal = refusalOf({ ...production, ...wrong })
    expect(refusal).toContain('PORT must be a whole number from 0 to 65535')
    expect(refusal).toContain('TICK_SECONDS must be a whole number of 1 or more')
    expect(refusal).toContain('SMTP_URL must be an smtp:// or smtps:// address')
    expect(refusal).toContain('TRUST_PROXY must be addresses or networks (10.0.0.0/8), by comma')
    for (const TRUST_PROXY of ['10.0.0.7/33', '10.0.0.7/', '::1/129', '10.0.0.7,', '/8'])
      expect(refusalOf({ ...production, TRUST_PROXY }), TRUST_PROXY).toContain('TRUST_PROXY')
    for (const TRUST_PROXY of ['10.0.0.7', '172.16.0.0/12, ::1', 'fd00::/8'])
      expect(readConfig({ ...production, TRUST_PROXY })).toMatchObject({ TRUST_PROXY })
  })

  test('keys from before are told by comma, each as long as the one of now, and only a few', () => {
    const keys = ['y'.repeat(32), 'z'.repeat(40)]
    expect(readConfig({ ...production, SECRET_KEY_OLD: keys.join(' , ') }).SECRET_KEY_OLD).toEqual(keys)
    const withComma = { ...production, SECRET_KEY_OLD: 'twenty characters%2C and twenty more' }
    expect(readConfig(withComma).SECRET_KEY_OLD).toEqual(['twenty characters, and twenty more'])
    expect(refusalOf({ ...production, SECRET_KEY_OLD: `${keys[0]},short` })).toMatch(
      /SECRET_KEY_OLD must have/,
    )
    const many = Array.from({ length: 6 }, () => keys[0]).join()
    expect(refusalOf({ ...production, SECRET_KEY_OLD: many })).toMatch(/SECRET_KEY_OLD must name at most 5/)
  })

  test('without a database it is a demo that keeps its own key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitlane-config-'))
    const first = readConfig({ DATA_DIR: folder })
    expect(first.mode).toBe('demo')
    expect(readConfig({ DATA_DIR: folder }).SECRET_KEY).toBe(first.SECRET_KEY)
    expect(read(join(folder, 'secret-key'), 'utf8')).toBe(first.SECRET_KEY)
    rmSync(folder, { recursive: true })
  })

  test('a demo with the settings of production is refused, with all that speaks against it', () => {
    const forgotten = {
      ...production,
      DATABASE_URL: undefined,
      DATABASE_SYSTEM_URL: 'postgres://system@db.example/pitlane',
      HOST: '0.0.0.0',
      TRUST_PROXY: '127.0.0.1, 10.0.0.7',
      S3_BUCKET: 'files',
      SMTP_URL: 'smtp://mail.example',
      STRIPE_SECRET_KEY: 'sk_live_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    }
    const refusal = refusalOf(forgotten)
    expect(refusal).toContain('DATABASE_URL is missing')
    for (const name of Object.keys(forgotten).filter((it) => it !== 'STRIPE_WEBHOOK_SECRET'))
      expect(refusal).toContain(name)
    expect(refusal).not.toMatch(/1234567890|x{32}/)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'pitlane.example', '127.0.0.1.example'])
      expect(refusalOf({ HOST }), HOST).toContain(HOST)
  })

  test('a demo may listen anywhere on its own machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitlane-config-'))
    for (const HOST of ['127.0.0.1', '127.4.5.6', '::1', 'localhost']) {
      const own = { DATA_DIR: folder, HOST, PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '127.0.0.1' }
      expect(readConfig(own)).toMatchObject({ mode: 'demo', HOST })
    }
    rmSync(folder, { recursive: true })
  })

  test('a refused configuration ends the start with exit code 1', () => {
    const env = { HOST: '0.0.0.0', SECRET_KEY: 'y'.repeat(32) }
    const { status, stderr } = start('scripts/launch-pitlane.ts', env)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Pitlane cannot start with this configuration:.*HOST.*SECRET_KEY/s)
    expect(stderr).not.toContain('at readConfig')
  })

  test('the server by itself is no demo: without a database it does not start', () => {
    const { status, stderr } = start('server/src/main.ts', { HOST: '0.0.0.0' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Pitlane cannot start.*DATABASE_URL is missing.*SECRET_KEY.*PUBLIC_URL/s)
  })

  test('a demo by itself leaves the database of production alone', () => {
    const { status, stderr } = start('sandbox/src/main.ts', production)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Pitlane cannot start.*DATABASE_URL is set/s)
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
