import type { Page } from '@playwright/test'
import { button, field } from './journey.ts'

export async function submit(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
}
