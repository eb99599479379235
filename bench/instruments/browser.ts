import { chromiumArgs } from '@pitlane/sandbox/testing/chromium'
import { type Browser, chromium } from '@playwright/test'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: chromiumArgs,
  })
}
