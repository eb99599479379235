import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openPage } from '../every-page.ts'
import { expect, signIn, test } from '../journey.ts'

const folder = join(import.meta.dirname, '../../docs/pictures')

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** So sharp that small text is read where a page shows them half as wide. */
const DENSITY = 2

interface Shot {
  name: string
  size: typeof DESK
  open: (page: Page) => Promise<void>
}

/** What README and guide show: each in light and dark. */
const shots: readonly Shot[] = [
  { name: 'dashboard', size: DESK, open: (page) => openPage(page, '/') },
  { name: 'today', size: DESK, open: (page) => openPage(page, '/today') },
  { name: 'conflicts', size: DESK, open: (page) => openPage(page, '/conflicts') },
  { name: 'repairs', size: DESK, open: (page) => openPage(page, '/repairs') },
  { name: 'repair', size: DESK, open: openRepair },
  { name: 'vehicle', size: DESK, open: async (page) => openPage(page, `/vehicles/${await carOf(page)}`) },
  { name: 'reports', size: DESK, open: (page) => openPage(page, '/reports?period=12-months') },
  { name: 'phone-today', size: PHONE, open: (page) => openPage(page, '/today') },
  {
    name: 'phone-report',
    size: PHONE,
    open: async (page) => openPage(page, `/vehicles/${await carOf(page)}/new-repair`),
  },
  {
    name: 'phone-check',
    size: PHONE,
    open: async (page) => openPage(page, `/vehicles/${await carOf(page)}/check`),
  },
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const { name, size, open } of shots)
    test(`${name} in ${colorScheme}`, async ({ another }) => {
      const isPhone = size === PHONE
      const page = await another({
        viewport: size,
        colorScheme,
        deviceScaleFactor: DENSITY,
        reducedMotion: 'reduce',
        isMobile: isPhone,
        hasTouch: isPhone,
      })
      await signIn(page)
      await open(page)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const taken = await page.screenshot()
      await sharp(taken)
        .resize({ width: isPhone ? size.width * DENSITY : size.width })
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}-${colorScheme}.webp`))
    })

/** The newest of those with photos. */
async function openRepair(page: Page): Promise<void> {
  const answer = await page.request.get('/api/repairs')
  const repairs = (await answer.json()) as { number: number; imageUrls: string[]; status: string }[]
  const pictured = repairs.find(({ imageUrls, status }) => imageUrls.length > 1 && status !== 'completed')
  await page.goto(`/r/${(pictured ?? repairs[0])?.number}`)
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The car of whom the most is to be told: one with a repair that has photos. */
async function carOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/repairs')
  const repairs = (await answer.json()) as { vehicleId: string; imageUrls: string[] }[]
  return (repairs.find(({ imageUrls }) => imageUrls.length > 1) ?? repairs[0])?.vehicleId ?? ''
}
