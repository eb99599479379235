import type { ComponentType } from 'react'
import { loaded } from '../../platform/new-version.ts'
import type { rarePages } from './rare-pages.ts'

interface FrontPage {
  title: string
  load: () => Promise<ComponentType>
}

const signIn: FrontPage = {
  title: 'Sign in',
  load: () => loaded(() => import('./SignInPage.tsx')).then((code) => code.SignInPage),
}

function rare(title: string, path: keyof typeof rarePages): FrontPage {
  return { title, load: () => loaded(async () => (await import('./rare-pages.ts')).rarePages[path]()) }
}

/** The pages before sign-in. They know no router: whoever only signs in is spared it. */
export const frontPages = {
  '/auth': signIn,
  '/login': signIn,
  '/business/signup': {
    title: 'Register your business',
    load: () => loaded(() => import('./SignUpPage.tsx')).then((code) => code.SignUpPage),
  },
  '/forgot-password': {
    title: 'Forgot password',
    load: () => loaded(() => import('./ForgotPasswordPage.tsx')).then((code) => code.ForgotPasswordPage),
  },
  '/second-factor': rare('One more step', '/second-factor'),
  '/reset-password': rare('Reset password', '/reset-password'),
  '/confirm-email': rare('Confirm email', '/confirm-email'),
  '/invitation': rare('Your invitation', '/invitation'),
  '/reopen': rare('Reopen the business', '/reopen'),
} satisfies Record<string, FrontPage>

export type FrontPath = keyof typeof frontPages

const byPath = new Map<string, FrontPage>(Object.entries(frontPages))

export function frontPageAt(path: string): FrontPage | undefined {
  return byPath.get(path)
}
