import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast/toast.ts'
import { hasUsedPasskey } from './security/remembered-passkey.ts'

const load = () => import('./security/passkey-sign-in.ts')

/** Quietly below the form, for whoever has one; the browser offers it beside the name where it can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn
  const visit = { client, onSignedIn: () => signedIn.current() }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer for as long as the form is there
  useEffect(() => {
    const offer = () => void load().then((code) => code.offerPasskey(visit))
    if (hasUsedPasskey()) offer()
    else document.addEventListener('focusin', offer, { once: true })
    return () => {
      document.removeEventListener('focusin', offer)
      void load().then((code) => code.offerNoMore())
    }
  }, [])

  async function ask() {
    setAsking(true)
    await load()
      .then((code) => code.askForPasskey(visit))
      .catch((error: unknown) => toast.failure('Login failed', error))
    setAsking(false)
  }

  if (!window.PublicKeyCredential) return null
  return (
    <Button variant="subtle" color="gray" fullWidth loading={isAsking} onClick={() => void ask()}>
      Use a passkey
    </Button>
  )
}
