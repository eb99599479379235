import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** No journeys: what README and guide show (`npm run screenshots`). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'pictures' }],
  globalSetup: '../start-product.ts',
})
