import { chromiumArgs } from '@pitlane/sandbox/testing/chromium'
import { defineConfig } from '@playwright/test'

const launching = (path?: string) => ({ ...(path && { executablePath: path }), args: chromiumArgs })
const launchOptions = launching(process.env.CHROMIUM_PATH)

/** The browser of people, for journeys through notifications, which the lighter one has not, and pages that are kept in memory. */
export const wholeBrowser = launching(process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH)

/** What takes long and seldom breaks: npm run test:deep, after the rest. */
const deep = '**/*.deep.spec.ts'

/** A Pitlane that runs already (`npm run cluster`) has a certificate that nobody vouches for. */
const isSelfSigned = process.env.PITLANE_URL?.startsWith('https:') ?? false

/**
 * Journeys on the built product, in demo mode, on a port and a data folder of their own. Those that need nothing of the demo's
 * own business also run on one that is there: PITLANE_URL says where, PITLANE_HQ at which HQ a fleet can be had.
 */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'journeys', testIgnore: deep },
    { name: 'deep', testMatch: deep },
  ],
  globalSetup: './start-product.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Patience, not a wait: two browsers and their server share whatever machine there is. What has to be quick says so itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    ignoreHTTPSErrors: isSelfSigned,
    // What a journey makes of an answer would not reach a page that has one: those about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...launchOptions,
      // A service worker is not installed otherwise.
      args: [...launchOptions.args, ...(isSelfSigned ? ['--ignore-certificate-errors'] : [])],
    },
  },
})
