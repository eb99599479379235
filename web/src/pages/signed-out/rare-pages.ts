/** Where mailed links lead to, and who must set up a second factor. They are rare: the way to each comes with the first, and not with the sign-in. */
export const rarePages = {
  '/reset-password': () => import('./ResetPasswordPage.tsx').then((code) => code.ResetPasswordPage),
  '/confirm-email': () => import('./ConfirmEmailPage.tsx').then((code) => code.ConfirmEmailPage),
  '/invitation': () => import('./InvitationPage.tsx').then((code) => code.InvitationPage),
  '/second-factor': () => import('./SecondFactorPage.tsx').then((code) => code.SecondFactorPage),
  '/reopen': () => import('./ReopenPage.tsx').then((code) => code.ReopenPage),
}
