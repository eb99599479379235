import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectShown } from './shown.ts'

/** Where somebody comes who is not signed in. */
export const outside = [
  '/',
  '/auth',
  '/auth?business=demo&sso=failed',
  '/business/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/confirm-email',
  '/confirm-email?token=abc',
  '/invitation',
  '/reopen?token=abc',
  '/reopen?until=2026-12-01T10:00:00Z',
  '/api/docs',
  '/demo/mail',
]

/** Settings with every section open, as their list names them. */
const sections = readFileSync(join(import.meta.dirname, '../web/src/pages/settings/sections.ts'), 'utf8')
const named = [...sections.matchAll(/^ {4}value: '([\w-]+)',$/gm)].map(([, value = '']) => value)
export const settingsOpen = `/settings?open=${named.join(',')}`

/** And who is, apart from the pages of one car. */
export const inside = [
  '/',
  '/today',
  '/conflicts',
  '/repairs',
  '/vehicles',
  '/vehicles/labels',
  '/routine-repairs',
  '/oil-change',
  '/reports?period=12-months',
  '/reports?report=fleet',
  '/reports?report=vehicles',
  '/reports?report=claims',
  '/reports?report=covered',
  '/nowhere',
  settingsOpen,
]

/** The pages of one car. */
export const ofVehicle = ['', '/history', '/check', '/condition', '/new-repair']

/** With everything that it reads. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectShown(page, path)
}
