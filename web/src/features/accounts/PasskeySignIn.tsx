import { Button } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { beginSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast/toast.ts'
import { hasUsedPasskey } from './security/remembered-passkey.ts'

const load = () => import('./security/passkey-sign-in.ts')

/** Quietly below the form, for whoever has one; the browser offers it beside the name where it can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn

  const enter = useCallback(
    async (user: User | null) => {
      if (!user) return
      toast.close()
      beginSession(client, user)
      await signedIn.current()
    },
    [client],
  )

  // Whoever types a name and a password is not disturbed by what goes wrong here.
  useEffect(() => {
    let isBegun = false
    function begin() {
      isBegun = true
      load()
        .then(({ signInWithPasskey }) => signInWithPasskey({ isQuiet: true }))
        .then(enter)
        .catch(() => undefined)
    }
    if (hasUsedPasskey()) begin()
    else document.addEventListener('focusin', begin, { once: true })
    return () => {
      document.removeEventListener('focusin', begin)
      if (isBegun) void load().then(({ askNoMore }) => askNoMore())
    }
  }, [enter])

  async function ask() {
    setAsking(true)
    try {
      const { signInWithPasskey } = await load()
      await enter(await signInWithPasskey())
    } catch (error) {
      const { passkeyProblem } = await load()
      const problem = passkeyProblem(error)
      if (problem) toast.error('Login failed', problem)
    } finally {
      setAsking(false)
    }
  }

  if (typeof window.PublicKeyCredential !== 'function') return null
  return (
    <Button variant="subtle" color="gray" fullWidth loading={isAsking} onClick={() => void ask()}>
      Use a passkey
    </Button>
  )
}
