import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { aWire, type Wire } from '../wire.ts'
import type { Driver, Thing } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { stepsOf, type Wanted } from './in-page.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = 'firefox' | 'webkit'

interface Fixtures {
  engine: EngineName
  /** Between the person and Pitlane. */
  wire: Wire
  /** Somebody before a browser of that engine. */
  person: Person
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.PITLANE_URL)
  },
  engine: ['firefox', { option: true }],
  wire: async ({}, use) => {
    const wire = await aWire(process.env.PITLANE_URL ?? '')
    await use(wire)
    await wire.stop()
  },
  person: async ({ engine, wire }, use, info) => {
    const driver = await start[engine]()
    try {
      await use(new Person(driver, wire.address))
      expect(await driver.problems(), 'problems in the browser').toEqual([])
    } finally {
      if (info.status !== info.expectedStatus || info.errors.length > 0) {
        const path = info.outputPath(`${engine}.png`)
        await writeFile(path, await driver.screenshot())
        console.log(`What ${engine} showed: ${path}`)
      }
      await driver.close()
    }
  },
})

const start = {
  firefox: () => startFirefox(process.env.FIREFOX_PATH ?? 'firefox-esr'),
  webkit: () =>
    startWebKit({
      driver: process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver',
      screen: process.env.XVFB_PATH ?? 'Xvfb',
    }),
}

/** Every step waits for what it needs, and for no longer than this as a rule. */
const PATIENCE = { timeout: 30_000, intervals: [100] }

export class Person {
  private readonly driver: Driver
  private readonly address: string

  constructor(driver: Driver, address: string) {
    this.driver = driver
    this.address = address
  }

  open(path: string): Promise<void> {
    return this.driver.open(`${this.address}${path}`)
  }

  /** Once it stands still and nothing lies over it. */
  async click(wanted: Wanted): Promise<void> {
    let before: string | undefined
    await this.when(wanted, async (thing) => {
      const place = await thing.ask(placeOf)
      const stoodStill = place === before
      before = place
      expect(place, 'can be hit').toBeDefined()
      expect(stoodStill, 'stands still').toBe(true)
      await thing.click()
    })
  }

  /** In place of what stands there. */
  async type(wanted: Wanted, text: string): Promise<void> {
    await this.when(wanted, async (thing) => {
      await thing.ask(selectAll)
      await thing.type(text)
      expect(await thing.ask(contentOf)).toBe(text)
    })
  }

  pick(wanted: Wanted, value: string): Promise<void> {
    return this.when(wanted, async (thing) => {
      await thing.pick(value)
      expect(await thing.ask(contentOf)).toBe(value)
    })
  }

  giveFile(wanted: Wanted, path: string): Promise<void> {
    return this.when(wanted, (thing) => thing.giveFile(path))
  }

  sees(wanted: Wanted): Promise<void> {
    return this.when(wanted, async () => {})
  }

  /** Once it is gone, which may take longer than anything that somebody waits for. */
  seesNoMore(wanted: Wanted, timeout: number): Promise<void> {
    const isThere = async () => (await this.driver.find(stepsOf(wanted))) !== undefined
    return expect.poll(isThere, { ...PATIENCE, timeout }).toBe(false)
  }

  /** The page itself knows. Runs there, and needs nothing from around it. */
  itIsSo(isSo: () => boolean | Promise<boolean>): Promise<void> {
    return this.when({ role: 'page' }, async (thing) => expect(await thing.ask(isSo)).toBe(true))
  }

  /** A text on the page, or within what is named. */
  reads(text: string | RegExp, within: Wanted = { role: 'page' }): Promise<void> {
    return this.when(within, async (thing) => expect(await thing.ask(textOf)).toMatch(text))
  }

  async read(wanted: Wanted): Promise<string> {
    let text = ''
    await this.when(wanted, async (thing) => {
      text = await thing.ask(textOf)
    })
    return text
  }

  /** A picture that has arrived, and is taller than wide or not. */
  seesPicture(wanted: Wanted, shape: 'upright' | 'lying'): Promise<void> {
    return this.when(wanted, async (thing) => expect(await thing.ask(shapeOf)).toBe(shape))
  }

  private when(wanted: Wanted, work: (thing: Thing) => Promise<void>): Promise<void> {
    return expect(async () => {
      const thing = await this.driver.find(stepsOf(wanted))
      if (!thing) throw new Error(`There is no ${inWords(wanted)}`)
      await work(thing)
    }).toPass(PATIENCE)
  }
}

function inWords({ role, name, within }: Wanted): string {
  return `${role}${name ? ` ${name}` : ''}${within ? ` in ${inWords(within)}` : ''}`
}

/** Undefined while something else would be hit, or it cannot be pressed. */
function placeOf(element: HTMLElement): string | undefined {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  // Of a link that goes on in the next line, the middle may be beside it.
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(hit) && !element.matches(':disabled') ? `${x} ${y}` : undefined
}

function selectAll(element: HTMLElement): void {
  element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
}

function contentOf(element: HTMLElement): string {
  return 'value' in element ? String(element.value) : ''
}

function textOf(element: HTMLElement): string {
  return element.innerText
}

function shapeOf(element: HTMLElement): string {
  if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return 'not there'
  return element.naturalHeight > element.naturalWidth ? 'upright' : 'lying'
}
