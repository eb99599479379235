import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** No journeys: what README and guide show (`npm run screenshots`). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-pictures.ts',
  projects: [{ name: 'pictures' }],
  globalSetup: '../start-product.ts',
})
