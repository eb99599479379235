import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { CATEGORY_EXISTS, typedCode } from '@pitlane/contract/settings/calls'
import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { categoriesQuery, useAddCategory, useDefaultCategories, useRemoveCategory } from './data.ts'
import { NamedList, NamedListSkeleton } from './NamedList.tsx'

export function Categories() {
  const removal = useRemoveCategory()
  return (
    <section aria-label="Repair categories">
      <Title order={3}>Repair categories</Title>
      <Text c="dimmed" mb="sm">
        What kind a repair can be of.
      </Text>
      <QueryBoundary
        query={useQuery(categoriesQuery)}
        skeleton={<NamedListSkeleton />}
        failure="Failed to load categories"
        isEmpty={(categories) => categories.length === 0}
        empty={
          <EmptyState icon={IconCategory} title="No categories yet" order={3}>
            Add your own, or begin with the default ones.
          </EmptyState>
        }
      >
        {(categories) => (
          <NamedList
            name="Repair categories"
            noun="category"
            items={categories.map(({ id, name, code, description }) => ({
              id,
              name,
              detail: [code, description].filter(Boolean).join(' · '),
            }))}
            remove={(id) => removal.mutateAsync({ id })}
            words={{ removed: 'Category removed', failed: 'Failed to remove category' }}
          />
        )}
      </QueryBoundary>
      <AddCategory />
    </section>
  )
}

function AddCategory() {
  const add = useAddCategory()
  const { form, problem, isSending, focus, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/settings/calls').then((shapes) => shapes.NewCategory),
    initialValues: { name: '', code: '', description: '' },
    sentences: { [CATEGORY_EXISTS]: 'code' },
    onRefused: ({ name, code }) => {
      if (name.trim() === '' || code === '')
        toast.error('Missing information', 'Please enter both category name and code.')
    },
    send: async (values) => {
      try {
        await add.mutateAsync(values)
      } catch (error) {
        toast.failure('Failed to add category', error)
        throw error
      }
      form.reset()
      focus('name')
      toast.success('Category added successfully')
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Add category">
      <Stack gap="md" mt="md">
        <FormError>{problem}</FormError>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label="Category name" required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label="Code"
            required
            placeholder="lower_case"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('code')}
            onChange={(event) => form.setFieldValue('code', typedCode(event.currentTarget.value))}
          />
        </SimpleGrid>
        <TextInput
          label="Description"
          placeholder="Optional"
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <Group gap="sm">
          <Button type="submit" variant="light" loading={isSending}>
            Add category
          </Button>
          <DefaultCategories />
        </Group>
      </Stack>
    </form>
  )
}

function DefaultCategories() {
  const defaults = useDefaultCategories()
  return (
    <Button
      variant="default"
      loading={defaults.isPending}
      onClick={() =>
        defaults.mutate(
          {},
          {
            onSuccess: () => toast.success('Default categories created'),
            onError: (error) => toast.failure('Failed to create default categories', error),
          },
        )
      }
    >
      Create default categories
    </Button>
  )
}
