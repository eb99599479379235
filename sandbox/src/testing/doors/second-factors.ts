import { secondStep } from '@pitlane/contract/accounts/second-step'
import { security } from '@pitlane/contract/accounts/security'
import { AppError } from '@pitlane/contract/errors'
import type { FrontDoor } from '../../front-door.ts'
import { signIn } from '../makers.ts'
import { softPasskey } from './soft-passkey.ts'
import { codeAt } from './totp-code.ts'

/** Sets up an authenticator app for whoever is signed in there. */
export async function anAuthenticator({ call }: Pick<FrontDoor, 'call'>, now: Date) {
  const { secret } = await call(security.offerTotp, {})
  const { recoveryCodes } = await call(security.confirmTotp, { code: codeAt(secret, now) })
  return { secret, recoveryCodes }
}

/** Registers a passkey for whoever is signed in there. */
export async function aPasskey({ call }: Pick<FrontDoor, 'call'>, origin: string, name = 'Phone') {
  const passkey = softPasskey()
  const options = await call(security.passkeyOptions, {})
  const added = await call(security.addPasskey, { name, credential: passkey.make(options, { origin }) })
  return { ...passkey, added }
}

/** What it answers when it is asked now. */
export async function asked(
  { call }: Pick<FrontDoor, 'call'>,
  passkey: Pick<ReturnType<typeof softPasskey>, 'use'>,
  origin: string,
) {
  return passkey.use(await call(secondStep.passkeyOptions, {}), { origin })
}

/** A right password that is not enough: what the second step is taken with. */
export async function aChallenge(door: FrontDoor, username: string) {
  const refusal = await signIn(door, username).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof AppError) || !refusal.challenge)
    throw new Error('The password was enough', { cause: refusal })
  return { challenge: refusal.challenge, methods: refusal.methods }
}
