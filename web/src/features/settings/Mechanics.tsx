import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { MECHANIC_EXISTS } from '@pitlane/contract/settings/calls'
import { DEFAULT_LANGUAGE } from '@pitlane/contract/settings/languages'
import { IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { mechanicsQuery, useAddMechanic, useRemoveMechanic } from './data.ts'
import { MechanicFields } from './MechanicFields.tsx'
import { NamedList, NamedListSkeleton } from './NamedList.tsx'

const EditMechanic = lazyDialog(async () => (await import('./EditMechanic.tsx')).EditMechanic)

export function Mechanics() {
  const mechanics = useQuery(mechanicsQuery)
  const [edited, setEdited] = useState<string>()
  const chosen = mechanics.data?.find(({ id }) => id === edited)
  const removal = useRemoveMechanic()
  return (
    <section aria-label="Mechanics">
      <Title order={3}>Mechanics</Title>
      <Text c="dimmed" mb="sm">
        Who can be chosen on a repair.
      </Text>
      <QueryBoundary
        query={mechanics}
        skeleton={<NamedListSkeleton />}
        failure="Failed to load mechanics"
        isEmpty={(mechanics) => mechanics.length === 0}
        empty={
          <EmptyState icon={IconUserCog} title="No mechanics yet" order={3}>
            Add the people and workshops that repair your vehicles.
          </EmptyState>
        }
      >
        {(mechanics) => (
          <NamedList
            name="Mechanics"
            noun="mechanic"
            items={mechanics.map(({ id, name, specialization, email, phone }) => ({
              id,
              name,
              detail: [specialization, email, phone].filter(Boolean).join(' · ') || null,
            }))}
            onEdit={setEdited}
            remove={(id) => removal.mutateAsync({ id })}
            words={{ removed: 'Mechanic removed', failed: 'Failed to remove mechanic' }}
          />
        )}
      </QueryBoundary>
      <AddMechanic />
      {chosen && <EditMechanic mechanic={chosen} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function AddMechanic() {
  const add = useAddMechanic()
  const { form, problem, isSending, focus, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/settings/calls').then((shapes) => shapes.NewMechanic),
    initialValues: {
      ...{ name: '', specialization: '', email: '', phone: '' },
      ...{ guaranteeDays: '', guaranteeDistance: '', language: DEFAULT_LANGUAGE },
    },
    sentences: { [MECHANIC_EXISTS]: 'name' },
    onRefused: ({ name }) => {
      if (name.trim() === '') toast.error('Missing information', 'Please enter a mechanic name.')
    },
    send: async (values) => {
      try {
        await add.mutateAsync(values)
      } catch (error) {
        toast.failure('Failed to add mechanic', error)
        throw error
      }
      form.reset()
      focus('name')
      toast.success('Mechanic added successfully')
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Add mechanic">
      <Stack gap="md" mt="md">
        <FormError>{problem}</FormError>
        <TextInput label="Mechanic name" required autoComplete="off" {...form.getInputProps('name')} />
        <MechanicFields input={(field) => form.getInputProps(field)} />
        <Button type="submit" variant="light" w="fit-content" loading={isSending}>
          Add mechanic
        </Button>
      </Stack>
    </form>
  )
}
