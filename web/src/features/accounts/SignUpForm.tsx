import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { SLUG_TAKEN, slugFromName } from '@pitlane/contract/tenants/slug'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { ownTimezone } from '../../ui/time/own-timezone.ts'
import { toast } from '../../ui/toast/toast.ts'
import { TimezoneField } from '../tenants/TimezoneField.tsx'
import { useRegisterBusiness, useSignIn } from './data.ts'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './SignUpForm.module.css'
import { UsernameField } from './UsernameField.tsx'

interface Props {
  onSignedIn: () => Promise<void>
  /** The business exists, but signing in to it has to be done by hand. */
  onRegistered: () => Promise<void>
}

export function SignUpForm({ onSignedIn, onRegistered }: Props) {
  const register = useRegisterBusiness()
  const signIn = useSignIn()

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.BusinessRegistration),
    initialValues: nothingYet(),
    sentences: { [SLUG_TAKEN]: 'businessSlug' },
    send: async (values) => {
      try {
        await register.mutateAsync(values)
      } catch (error) {
        toast.failure('Registration Failed', error)
        throw error
      }
      toast.success('Business Registration Successful!', 'Welcome to your fleet management system!')
      const { adminUsername: username, adminPassword: password, businessSlug } = values
      try {
        await signIn.mutateAsync({ username, password, businessSlug })
      } catch {
        toast.notice(
          'Account Created Successfully',
          'Please sign in with your admin credentials to continue.',
        )
        return onRegistered()
      }
      await onSignedIn()
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        <FormError>{problem}</FormError>
        <Business form={form} />
        <Administrator form={form} />
        <Button type="submit" fullWidth loading={isSending}>
          Start {TRIAL_DAYS}-day free trial
        </Button>
      </Stack>
    </form>
  )
}

function nothingYet() {
  return {
    businessName: '',
    businessSlug: '',
    contactEmail: '',
    contactPhone: '',
    address: '',
    timezone: ownTimezone(),
    adminFirstName: '',
    adminLastName: '',
    adminUsername: '',
    adminPassword: '',
  }
}

type Registered = UseFormReturnType<ReturnType<typeof nothingYet>>

/** Its short name follows its name until somebody writes their own. */
function Business({ form }: { form: Registered }) {
  const [isSlugOwn, setSlugOwn] = useState(false)

  function nameBusiness(name: string) {
    form.setFieldValue('businessName', name)
    if (!isSlugOwn) form.setFieldValue('businessSlug', slugFromName(name))
  }

  function nameSlug(slug: string) {
    form.setFieldValue('businessSlug', slug)
    setSlugOwn(slug !== '')
  }

  return (
    <fieldset className={classes.part}>
      <legend>Your business</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          label="Business name"
          required
          autoComplete="organization"
          {...form.getInputProps('businessName')}
          onChange={(event) => nameBusiness(event.currentTarget.value)}
        />
        <TextInput
          label="Business slug"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          description="The short name of your business"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('businessSlug')}
          onChange={(event) => nameSlug(event.currentTarget.value)}
        />
        <EmailField label="Contact email" {...form.getInputProps('contactEmail')} />
        <TextInput
          label="Contact phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps('contactPhone')}
        />
      </SimpleGrid>
      <Textarea
        label="Address"
        mt="md"
        rows={2}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <TimezoneField mt="md" {...form.getInputProps('timezone')} />
    </fieldset>
  )
}

function Administrator({ form }: { form: Registered }) {
  return (
    <fieldset className={classes.part}>
      <legend>Administrator</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <NameFields
          isOwn
          first={form.getInputProps('adminFirstName')}
          last={form.getInputProps('adminLastName')}
        />
        <UsernameField autoComplete="username" {...form.getInputProps('adminUsername')} />
        <PasswordField autoComplete="new-password" {...form.getInputProps('adminPassword')} />
      </SimpleGrid>
    </fieldset>
  )
}
