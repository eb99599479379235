import type { ComponentType } from 'react'
import { loaded } from '../../platform/new-version.ts'

interface FrontPage {
  title: string
  load: () => Promise<ComponentType>
}

const signIn: FrontPage = {
  title: 'Sign in',
  load: () => loaded(() => import('./SignInPage.tsx')).then((code) => code.SignInPage),
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
  '/reset-password': {
    title: 'Reset password',
    load: () => loaded(() => import('./ResetPasswordPage.tsx')).then((code) => code.ResetPasswordPage),
  },
  '/second-factor': {
    title: 'One more step',
    load: () => loaded(() => import('./SecondFactorPage.tsx')).then((code) => code.SecondFactorPage),
  },
  '/confirm-email': {
    title: 'Confirm email',
    load: () => loaded(() => import('./ConfirmEmailPage.tsx')).then((code) => code.ConfirmEmailPage),
  },
  '/invitation': {
    title: 'Your invitation',
    load: () => loaded(() => import('./InvitationPage.tsx')).then((code) => code.InvitationPage),
  },
  '/reopen': {
    title: 'Reopen the business',
    load: () => loaded(() => import('./ReopenPage.tsx')).then((code) => code.ReopenPage),
  },
} satisfies Record<string, FrontPage>

export type FrontPath = keyof typeof frontPages

const byPath = new Map<string, FrontPage>(Object.entries(frontPages))

export function frontPageAt(path: string): FrontPage | undefined {
  return byPath.get(path)
}
