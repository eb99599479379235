import { Button, Group, Stack, TextInput } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { useFrontDoor } from '../../platform/front-door.ts'
import { FormError } from '../../ui/FormError.tsx'
import { FrontTextLink } from '../../ui/FrontLinks.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DemoSignIn } from './DemoSignIn.tsx'
import { useSignIn } from './data.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rememberedBusiness } from './remembered-here.ts'

const SecondStep = lazy(() =>
  import('./security/SecondStep.tsx').then((module) => ({ default: module.SecondStep })),
)

interface Props {
  /** The one that the address names. */
  business?: string | undefined
  onSignedIn: () => Promise<void>
  /** How else people of a business may sign in. */
  otherwise?: (business: string) => ReactNode
}

export function SignInForm({ business: named = '', onSignedIn, otherwise }: Props) {
  const signIn = useSignIn()
  const { approach } = useFrontDoor()
  const [remembered] = useState(() => named || rememberedBusiness.read())
  const [business, setBusiness] = useState<'offered' | 'asked' | undefined>(
    remembered ? 'offered' : undefined,
  )

  const [second, setSecond] = useState<{ challenge: string; methods: readonly string[] }>()

  const { form, problem, isSending, focus, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.SignIn),
    initialValues: { username: '', password: '', businessSlug: remembered },
    send: async ({ businessSlug, ...credentials }) => {
      const slug = businessSlug.trim()
      try {
        await signIn.mutateAsync({ ...credentials, businessSlug: slug || undefined })
      } catch (error) {
        const refusal = error instanceof AppError ? error : undefined
        if (refusal?.challenge) {
          rememberedBusiness.write(slug)
          toast.close()
          return setSecond({ challenge: refusal.challenge, methods: refusal.methods ?? [] })
        }
        // A name that many businesses have is found only with the business beside it.
        if (refusal?.code === 'unauthenticated') setBusiness('offered')
        if (refusal?.code === 'BUSINESS_REQUIRED') {
          setBusiness('asked')
          focus('businessSlug')
        }
        toast.failure('Login failed', error)
        throw error
      }
      toast.close()
      rememberedBusiness.write(slug)
      await onSignedIn()
    },
  })

  if (second)
    return (
      <Suspense fallback={null}>
        <SecondStep {...second} onSignedIn={onSignedIn} onBack={() => setSecond(undefined)} />
      </Suspense>
    )
  // Who begins to fill it in is about to go inside.
  return (
    <form onSubmit={onSubmit} onFocus={() => approach('/')} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label="Username"
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <div>
          <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
          <Group justify="flex-end" mt={6}>
            <FrontTextLink href="/forgot-password">Forgot password?</FrontTextLink>
          </Group>
        </div>
        {business && (
          <TextInput
            label="Business"
            description="The short name of your business, as chosen at registration"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={business === 'asked'}
            {...form.getInputProps('businessSlug')}
          />
        )}
        <Button type="submit" fullWidth loading={isSending}>
          Sign In
        </Button>
        {business && otherwise?.(form.getValues().businessSlug.trim())}
        <PasskeySignIn onSignedIn={onSignedIn} />
        <DemoSignIn
          onUse={({ username, password }) => form.setValues({ username, password, businessSlug: '' })}
        />
      </Stack>
    </form>
  )
}
