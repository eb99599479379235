import { defineConfig } from '@playwright/test'
import type { EngineName } from './person.ts'

/** The main journeys in the engines that are not Chromium's: npm run test:engines. */
export default defineConfig<{ engine: EngineName }>({
  testDir: '.',
  testMatch: '*.walk.ts',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  globalSetup: '../start-product.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
})
