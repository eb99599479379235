import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { type WaitingReason, waitingLabels, waitingReasons } from '@pitlane/contract/repairs/waiting'
import { IconDots, IconPackage, IconThumbUp } from '@tabler/icons-react'
import { useContractForm } from '../../../platform/form.ts'
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../data.ts'
import classes from './JobView.module.css'

interface Props {
  token: string
  repair: Job['repair']
  onClose: () => void
}

const looks = {
  parts: { label: waitingLabels.parts, color: 'orange', icon: IconPackage },
  approval: { label: waitingLabels.approval, color: 'blue', icon: IconThumbUp },
  other: { label: waitingLabels.other, color: 'gray', icon: IconDots },
}

interface Values extends Record<string, unknown> {
  for: WaitingReason
  note: string
  until: string
}

export function WaitingForm({ token, repair: { waiting }, onClose }: Props) {
  const say = useSaying(jobLinks.waiting)
  const initialValues: Values = {
    for: waiting?.for ?? 'parts',
    note: waiting?.note ?? '',
    until: waiting?.until ?? '',
  }
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidWaiting),
    initialValues,
    send: async (values) => {
      await say.mutateAsync({ token, ...values })
      toast.success('Thank you', 'The business knows what you are waiting for.')
      onClose()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Waiting">
      <Stack gap="md">
        <Title order={2}>Waiting for…</Title>
        <ChoiceGroup
          label="What are you waiting for?"
          choices={waitingReasons}
          looks={looks}
          value={form.values.for}
          onChange={(value) => form.setFieldValue('for', value)}
          path="for"
        />
        <TextInput label="Until about" type="date" {...form.getInputProps('until')} />
        <Textarea label="Note" minRows={2} maxRows={8} autosize {...form.getInputProps('note')} />
        <FormError>{problem}</FormError>
        <Group grow preventGrowOverflow={false}>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" loading={isSending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
