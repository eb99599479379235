import type { Page } from '@playwright/test'

/** What the browser writes of a page: how many sheets, and which pictures are on each. */
export async function printed(page: Page, format: 'A4' | 'Letter') {
  const bytes = await page.pdf({ format, preferCSSPageSize: true })
  const text = bytes.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\b(.*?)\bendobj/gms)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
  const sheets = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body))
  return { bytes, sheets: sheets.map((sheet) => ({ pictures: picturesOn(sheet, objects) })) }
}

/** By their numbers in the file: one that is cut by the end of a sheet is on two. */
function picturesOn(sheet: string, objects: ReadonlyMap<string, string>): string[] {
  const named = [...(/\/XObject\s*<<(.*?)>>/s.exec(sheet)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return named.flatMap(([, id = '']) => (/\/Subtype\s*\/Image/.test(objects.get(id) ?? '') ? [id] : []))
}
