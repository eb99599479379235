import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openSecrets } from '../../secrets.ts'
import { businessOf, isWritten, newProgramToken, shownOf } from './token-text.ts'

const secrets = openSecrets('a key of these tests')
const tenantId = randomUUID()
const token = newProgramToken(secrets, tenantId)
const changedAt = (at: number) => token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1)

describe('a token', () => {
  test('is letters and digits after its prefix, and always as long', () => {
    const many = Array.from({ length: 500 }, () => newProgramToken(secrets, randomUUID()))
    expect(many.filter((it) => !/^pit_[0-9A-Za-z]{84}$/.test(it))).toEqual([])
    expect(new Set(many.map(shownOf)).size).toBe(500)
  })

  test('says whose it is to who has the key it was made with', () => {
    expect(businessOf(secrets, token)).toBe(tenantId)
    expect(businessOf(openSecrets('another key'), token)).toBeUndefined()
    expect(businessOf(openSecrets('another key', ['a key of these tests']), token)).toBe(tenantId)
  })

  test('that is mistyped anywhere is told by its checksum alone', () => {
    expect(isWritten(token)).toBe(true)
    for (let at = 0; at < token.length; at += 1) expect(isWritten(changedAt(at)), changedAt(at)).toBe(false)
    for (const odd of ['', 'pit_', `${token} `, `${token}0`, token.slice(0, -1), token.toUpperCase()])
      expect(isWritten(odd), odd).toBe(false)
  })

  test('of all the highest digits names nobody', () => {
    expect(businessOf(secrets, `pit_${'z'.repeat(84)}`)).toBeUndefined()
  })
})
