/** The pages that mailed links lead to. They are rare: the way to each of them comes with the first, and not with the sign-in. */
export const mailedPages = {
  '/reset-password': () => import('./ResetPasswordPage.tsx').then((code) => code.ResetPasswordPage),
  '/confirm-email': () => import('./ConfirmEmailPage.tsx').then((code) => code.ConfirmEmailPage),
  '/invitation': () => import('./InvitationPage.tsx').then((code) => code.InvitationPage),
  '/reopen': () => import('./ReopenPage.tsx').then((code) => code.ReopenPage),
}
