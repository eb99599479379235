import type {
  CreationOptions,
  MadePasskey,
  RequestOptions,
  UsedPasskey,
} from '@pitlane/contract/accounts/passkey-shapes'
import { AppError } from '@pitlane/contract/errors'
import { sentenceOf } from '../../../platform/errors.ts'

/** Whether this browser has passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

const load = () => import('@simplewebauthn/browser')

export async function makePasskey(options: CreationOptions): Promise<MadePasskey> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options })
}

/** Quietly: the browser offers it where the name is typed, and nobody is asked anything until they choose it. */
export async function askPasskey(options: RequestOptions, { isQuiet = false } = {}): Promise<UsedPasskey> {
  const { startAuthentication } = await load()
  return startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isQuiet,
    verifyBrowserAutofillInput: false,
  })
}

export async function mayAskQuietly(): Promise<boolean> {
  return knowsPasskeys() && (await load()).browserSupportsWebAuthnAutofill()
}

/** Whoever signs in another way is asked no more. */
export function askNoMore(): void {
  void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** What went wrong, in words; undefined when somebody changed their mind. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof AppError) return sentenceOf(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address.'
  return 'Your browser could not use a passkey.'
}
