import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { toast } from '../../ui/toast.ts'
import { DemoSignIn } from './DemoSignIn.tsx'
import { useSignIn } from './data.ts'
import { rememberedBusiness } from './remembered-business.ts'

interface Props {
  onSignedIn: () => Promise<void>
}

export function SignInForm({ onSignedIn }: Props) {
  const signIn = useSignIn()
  const [remembered] = useState(rememberedBusiness.read)
  const [asksBusiness, setAsksBusiness] = useState(remembered !== '')

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts').then((shapes) => shapes.SignIn),
    initialValues: { username: '', password: '', businessSlug: remembered },
    send: async ({ businessSlug, ...credentials }) => {
      const slug = businessSlug.trim()
      try {
        await signIn.mutateAsync({ ...credentials, businessSlug: slug || undefined })
      } catch (error) {
        if (error instanceof AppError && error.code === 'BUSINESS_REQUIRED') setAsksBusiness(true)
        toast.failure('Login failed', error)
        throw error
      }
      toast.close()
      rememberedBusiness.write(slug)
      await onSignedIn()
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <div>
          <PasswordInput
            label="Password"
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" mt={6}>
            <TextLink to="/forgot-password">Forgot password?</TextLink>
          </Group>
        </div>
        {asksBusiness && (
          <TextInput
            label="Business"
            description="The short name of your business, as chosen at registration"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={remembered === ''}
            {...form.getInputProps('businessSlug')}
          />
        )}
        <Button type="submit" fullWidth loading={isSending}>
          Sign In
        </Button>
        <DemoSignIn
          onUse={({ username, password }) => form.setValues({ username, password, businessSlug: '' })}
        />
      </Stack>
    </form>
  )
}
