import { describe, expect, test } from 'vitest'
import { unsaid } from './said.ts'
import { house } from './tree.ts'

const file = (word: string, name: string) => `server/src/features/${word}/${name}.ts`
const write = "export async function cut(ctx) { await ctx.query(sql`update repairs set title = ''`) }\n"
const planted = (...files: [path: string, code: string][]) => unsaid(new Map(files))

test('whatever writes what somebody listens to says so', () => {
  expect(unsaid(house)).toEqual([])
})

describe('a writer who says nothing is found', () => {
  const cut = file('repairs', 'queries')

  test('by itself, and behind those who call it', () => {
    expect(planted([cut, write])).toEqual([`${cut} cut writes repairs, and cut says nothing`])
    const service =
      "import { cut as shorten } from './queries.ts'\nasync function shear(ctx) { await shorten(ctx) }\n"
    const route = 'export const routes = [serve(repairs.shear, shear)]\n'
    const calling = file('repairs', 'routes')
    expect(planted([cut, write], [calling, service + route])).toEqual([
      `${cut} cut writes repairs, and routes says nothing`,
    ])
  })

  test('also where another one says it, or the same name is another function', () => {
    const [good, bad] = [file('repairs', 'good'), file('imports', 'bad')]
    const saying =
      "import { cut } from './queries.ts'\nexport async function trim(ctx) { await cut(ctx); await sayRepairs(ctx, 'edited', []) }\n"
    expect(planted([cut, write], [good, saying])).toEqual([])
    const silent = "import { cut } from '../repairs/queries.ts'\nexport const crop = (ctx) => cut(ctx)\n"
    expect(planted([cut, write], [good, saying], [bad, silent])).toEqual([
      `${cut} cut writes repairs, and crop says nothing`,
    ])
    const other = "import { cut } from './hair.ts'\nexport const crop = (ctx) => cut(ctx)\n"
    expect(planted([cut, write], [good, saying], [bad, other])).toEqual([])
  })
})
