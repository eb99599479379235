import { Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { SECRET_MASK } from '@pitlane/contract/formats'
import type { SsoConfig } from '@pitlane/contract/sso/calls'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { typedOver } from '../../platform/typed-over.ts'
import { CopiedAddress } from '../../ui/CopiedAddress.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ssoQuery, useSaveSso } from './data.ts'

/** The section of Settings in which administrators let people sign in with OpenID Connect. */
export function SsoSettings() {
  return (
    <QueryBoundary
      query={useQuery(ssoQuery)}
      skeleton={<Waiting />}
      failure="Single sign-on could not be read"
    >
      {(config) => <SsoForm config={config} />}
    </QueryBoundary>
  )
}

const rules = () => import('@pitlane/contract/shapes/sso/calls').then((shapes) => shapes.NewSsoConfig)

function SsoForm({ config }: { config: SsoConfig }) {
  const save = useSaveSso()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: rules,
    initialValues: {
      name: config.name ?? '',
      issuer: config.issuer ?? '',
      clientId: config.clientId ?? '',
      clientSecret: config.clientSecret ?? '',
      isActive: config.issuer === null || config.isActive,
      createsEmployees: config.createsEmployees,
    },
    send: async (values) => {
      try {
        const { message } = await save.mutateAsync((await rules()).parse(values))
        form.setFieldValue('clientSecret', SECRET_MASK)
        form.resetDirty()
        toast.success(message)
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
    },
  })
  const { onChange: typeSecret, ...secret } = form.getInputProps('clientSecret')

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Single sign-on">
      <Stack gap="md" maw={680}>
        <Text c="dimmed">
          With OpenID Connect, as Microsoft Entra, Google Workspace, Okta or Keycloak offer it. Who is known
          here by the same e-mail address signs in with the password once, and from then on without.
        </Text>
        <CopiedAddress
          label="Redirect address"
          description="Your identity provider asks for it when Pitlane is set up there."
          address={config.redirectUri}
        />
        <FormError>{problem}</FormError>
        <TextInput
          label="Name"
          description='As people read it: "Continue with …"'
          required
          {...plain}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Issuer"
          description="Its address, to the letter as your identity provider writes it"
          placeholder="https://login.example.com/your-business"
          required
          type="url"
          inputMode="url"
          {...plain}
          {...form.getInputProps('issuer')}
        />
        <TextInput label="Client ID" required {...plain} {...form.getInputProps('clientId')} />
        <TextInput
          label="Client secret"
          description="Stored encrypted and never shown again. Another issuer needs it again."
          required
          {...plain}
          {...secret}
          onChange={(event) =>
            typeSecret(typedOver(form.getValues().clientSecret, event.currentTarget.value))
          }
          onFocus={(event) => event.currentTarget.select()}
        />
        <Switch
          w="fit-content"
          label="Offer it at the sign-in"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <Switch
          w="fit-content"
          label="Create employees"
          description="Whoever your identity provider lets in and nobody here knows becomes an employee."
          {...form.getInputProps('createsEmployees', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

function Waiting() {
  return (
    <Stack gap="lg">
      <Skeleton h={62} maw={680} />
      <Skeleton h={62} maw={680} />
      <Skeleton h={62} maw={680} />
    </Stack>
  )
}
