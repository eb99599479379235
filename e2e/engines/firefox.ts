import puppeteer, { type ConsoleMessage, type ElementHandle } from 'puppeteer-core'
import type { Driver, Thing } from './driver.ts'
import { findInPage } from './in-page.ts'

/** Firefox, told by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${sentenceOf(error)}`))
  page.on('console', (message) => isComplaint(message) && problems.push(`console: ${message.text()}`))
  return {
    open: async (address) => void (await page.goto(address)),
    find: async (steps) => {
      const handle = await page.evaluateHandle(findInPage, steps)
      const element = handle.asElement() as ElementHandle<HTMLElement> | null
      return element ? thingOf(element) : undefined
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: async () => problems,
    close: () => browser.close(),
  }
}

function thingOf(element: ElementHandle<HTMLElement>): Thing {
  return {
    ask: async (work) => (await element.evaluate(work)) as Awaited<ReturnType<typeof work>>,
    click: () => element.click(),
    type: (text) => element.type(text),
    pick: async (value) => void (await element.select(value)),
    giveFile: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error'
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
