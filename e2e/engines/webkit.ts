import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import type { Driver, Thing } from './driver.ts'
import { findInPage } from './in-page.ts'
import { WebDriver } from './web-driver.ts'

/** How the protocol names an element in what it answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ENTER = '\uE007'
type Reference = { [ELEMENT]: string }
type Work = (...args: never[]) => unknown

interface Programs {
  driver: string
  /** It has no way to go without a screen. */
  screen: string
}

/** WebKit as GTK has it, in its MiniBrowser, told by WebDriver. */
export async function startWebKit({ driver, screen }: Programs): Promise<Driver> {
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLineOf(xvfb)
  const port = await freePort()
  const program = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { message: 'WebKitWebDriver answers' }).toBe(true)
  const session = await WebDriver.begin(address, { browserName: 'MiniBrowser' })
  await session.post('/window/rect', { x: 0, y: 0, width: 1440, height: 900 })
  return {
    ...told(session),
    close: async () => {
      try {
        await session.end()
      } finally {
        await stop(program)
        await stop(xvfb)
      }
    },
  }
}

function told(session: WebDriver): Omit<Driver, 'close'> {
  return {
    open: async (address) => {
      await session.post('/url', { url: address })
      await run(session, listenForProblems)
    },
    find: async (steps) => {
      const reference = await run<Reference | null>(session, findInPage, steps)
      return reference ? thingOf(session, reference) : undefined
    },
    screenshot: async () => Buffer.from(await session.get<string>('/screenshot'), 'base64'),
    problems: () => run(session, heardProblems),
  }
}

function thingOf(session: WebDriver, reference: Reference): Thing {
  const path = `/element/${reference[ELEMENT]}`
  return {
    ask: (work) => run<Awaited<ReturnType<typeof work>>>(session, work, reference),
    click: () => session.post(`${path}/click`),
    type: (text) => session.post(`${path}/value`, { text: text.replaceAll('\n', ENTER) }),
    pick: async (value) => {
      const option = { using: 'css selector', value: `option[value="${value}"]` }
      const chosen = await session.post<Reference>(`${path}/element`, option)
      await session.post(`/element/${chosen[ELEMENT]}/click`)
    },
    giveFile: (file) => session.post(`${path}/value`, { text: file }),
  }
}

function run<Answer>(session: WebDriver, work: Work, ...args: unknown[]): Promise<Answer> {
  return session.post('/execute/sync', { script: `return (${work}).apply(null, arguments)`, args })
}

/** The protocol tells nothing of what a page complains about: it is listened for in the page, from when it is loaded. */
function listenForProblems(): void {
  const heard: string[] = []
  Object.assign(window, { heardProblems: heard })
  window.addEventListener('error', ({ message }) => {
    // Nothing failed: who measures is told the rest in the next frame. The other engines do not complain of it either.
    if (!message.startsWith('ResizeObserver loop completed')) heard.push(`uncaught: ${message}`)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => heard.push(`uncaught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`refused by ${violatedDirective}: ${blockedURI}`),
  )
  const { error } = console
  console.error = (...said: unknown[]) => {
    heard.push(`console: ${said.join(' ')}`)
    error(...said)
  }
}

function heardProblems(): string[] {
  return (window as { heardProblems?: string[] }).heardProblems ?? []
}

function firstLineOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.stdio[3]?.once('data', (said: Buffer) => resolve(said.toString().trim()))
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`Xvfb stopped with ${code}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

async function stop(program: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve))
  if (program.exitCode === null && program.kill()) await gone
}
