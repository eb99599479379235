import { describe, expect, test } from 'vitest'
import { house } from './tree.ts'
import { makesStatements, servesByHand, speaksPastTheContext } from './ways-around.ts'

test('statements are made in two files, where the tag is', () => {
  expect(makesStatements(house)).toEqual([
    'server/src/platform/database/sql.ts',
    'server/src/platform/database/written-once.ts',
  ])
})

test('what is served beside the contract has known places', () => {
  expect(servesByHand(house)).toEqual([
    'server/src/app.ts',
    'server/src/platform/http/answer-below.ts',
    'server/src/platform/http/mount.ts',
    'server/src/platform/pages/api-docs.ts',
    'server/src/platform/pages/web-pages.ts',
  ])
})

test('past the context nobody speaks to the database but the platform and whoever operates it', () => {
  const speakers = speaksPastTheContext(house)
  expect(speakers.filter((file) => !/^server\/src\/(platform|operate)\//.test(file))).toEqual([])
})

describe('a way around is found', () => {
  const FILE = 'server/src/features/vehicles/some-queries.ts'
  const written = (code: string) => new Map([[FILE, code]])

  test.each([
    'ctx.query({ text, values } as Statement)',
    'ctx.query({ text, values } as unknown as Sql)',
    'ctx.query({ text, values } as never)',
    "import sql from 'sql-template-tag'",
  ])('%s', (code) => {
    expect(makesStatements(written(code))).toEqual([FILE])
  })

  test.each([
    "app.get('/api/all', answer)",
    'scope.route({ url, handler })',
    'app.setNotFoundHandler(answer)',
  ])('%s', (code) => {
    expect(servesByHand(written(code))).toEqual([FILE])
  })

  test.each(["import pg from 'pg'", "ctx.platform.database.systemText('select 1')"])('%s', (code) => {
    expect(speaksPastTheContext(written(code))).toEqual([FILE])
  })
})
