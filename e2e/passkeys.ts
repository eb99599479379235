import type { Page } from '@playwright/test'

/**
 * A phone's or a computer's own authenticator, as Chromium plays it. Whoever is asked puts their finger on it at once, while they
 * touch it: also for what the browser offers quietly.
 */
export async function givePasskeys(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled: boolean) =>
      protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
