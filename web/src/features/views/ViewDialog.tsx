import { Checkbox, Text, TextInput } from '@mantine/core'
import { VIEW_NAME_MAX, type View } from '@pitlane/contract/views/calls'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { SubmitDialog } from '../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useChangeView, useSaveView } from './data.ts'
import { isNarrowed, isSame, type ViewedPage } from './viewed-page.ts'

interface Props {
  viewed: ViewedPage
  /** One that is there already; without it what is on screen is kept. */
  view?: View | undefined
  onClose: () => void
}

const discard = { text: 'What you changed of this view has not been saved.' }

/** What a view is called, who has it, and which filters it is. */
export function ViewDialog({ viewed, view, onClose }: Props) {
  const { page, query, filters, addressOf, said } = viewed
  const save = useSaveView()
  const change = useChangeView()
  const [began] = useState({ name: view?.name ?? '', isShared: view?.isShared ?? false, isRenewed: false })
  const sent = useContractForm({
    schema: () => import('@pitlane/contract/shapes/views/calls').then((shapes) => shapes.ViewChanges),
    initialValues: began,
    send: async ({ name, isShared, isRenewed }) => {
      if (view) await change.mutateAsync({ id: view.id, name, isShared, ...(isRenewed && { query }) })
      else await save.mutateAsync({ page, name, query, isShared })
      toast.success('View saved', name.trim())
      onClose()
    },
  })
  const { form } = sent
  const isElsewhere = view && isNarrowed(filters) && !isSame(addressOf(view.query), filters)
  const title = view ? 'Edit view' : 'Save this view'
  return (
    <SubmitDialog title={title} size={480} discard={discard} onClose={onClose} sent={sent}>
      <TextInput
        label="Name"
        required
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Text c="dimmed" dir="auto">
        {said(view?.query ?? query)}
      </Text>
      {isElsewhere && (
        <Checkbox
          label="Use the filters on screen instead"
          description={said(query)}
          {...form.getInputProps('isRenewed', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        label="Share it with everybody in the business"
        description="Whoever made it, and administrators, can change it or delete it."
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SubmitDialog>
  )
}
