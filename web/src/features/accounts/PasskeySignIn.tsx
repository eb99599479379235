import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast/toast.ts'
import { hasUsedPasskey } from './remembered-here.ts'

const load = () => import('./security/passkey-sign-in.ts')

/** Quietly below the form, for whoever has one; the browser offers it beside the name where it can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const visit = { client: useQueryClient(), onSignedIn }
  const latest = useRef(visit)
  latest.current = visit
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const offer = () =>
      void load().then(
        (code) => code.offerPasskey(latest, signal),
        () => {},
      )
    if (hasUsedPasskey()) offer()
    else document.addEventListener('focusin', offer, { once: true, signal })
    return () => over.abort()
  }, [])

  async function ask() {
    setAsking(true)
    await load()
      .then((code) => code.askForPasskey(latest))
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
