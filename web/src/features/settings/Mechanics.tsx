import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { MECHANIC_EXISTS } from '@pitlane/contract/settings/calls'
import { IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { mechanicsQuery, useAddMechanic, useRemoveMechanic } from './data.ts'
import { NamedList, NamedListSkeleton } from './NamedList.tsx'

export function Mechanics() {
  const removal = useRemoveMechanic()
  return (
    <section aria-label="Mechanics">
      <Title order={3}>Mechanics</Title>
      <Text c="dimmed" mb="sm">
        Who can be chosen on a repair.
      </Text>
      <QueryBoundary
        query={useQuery(mechanicsQuery)}
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
            items={mechanics.map(({ id, name, specialization }) => ({ id, name, detail: specialization }))}
            remove={(id) => removal.mutateAsync({ id })}
            words={{ removed: 'Mechanic removed', failed: 'Failed to remove mechanic' }}
          />
        )}
      </QueryBoundary>
      <AddMechanic />
    </section>
  )
}

function AddMechanic() {
  const add = useAddMechanic()
  const { form, problem, isSending, focus, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/settings/calls').then((shapes) => shapes.NewMechanic),
    initialValues: { name: '', specialization: '' },
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
        <TextInput
          label="Specialization"
          placeholder="Optional, for example brakes"
          autoComplete="off"
          {...form.getInputProps('specialization')}
        />
        <Button type="submit" variant="light" w="fit-content" loading={isSending}>
          Add mechanic
        </Button>
      </Stack>
    </form>
  )
}
