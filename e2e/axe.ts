import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

type Found = AxeResults['violations']
type WithAxe = typeof globalThis & {
  axe?: { run(within: ElementContext, options: RunOptions): Promise<AxeResults> }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Looked {
  /** A selector; else the whole page. */
  part?: string
  rules?: string[]
}

/**
 * What axe finds wrong on a page, or in a part of it. It is half a megabyte, so a page is given it once; and it tells of nothing but what is
 * wrong, since the rest is long.
 */
export async function violationsOn(page: Page, { part, rules }: Looked = {}): Promise<Found> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(
    async ([within, only]) => {
      const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
      const results = await (globalThis as WithAxe).axe?.run(within ?? document, options)
      if (!results) throw new Error('axe is not there')
      return results.violations
    },
    [part, rules] as const,
  )
}

/** Of what axe finds on a page, or in a part of it. */
export async function seriousOn(page: Page, looked: Looked = {}): Promise<Found> {
  const found = await violationsOn(page, looked)
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

export async function expectNothingSerious(page: Page, part?: string): Promise<void> {
  const serious = await seriousOn(page, { ...(part && { part }) })
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}
