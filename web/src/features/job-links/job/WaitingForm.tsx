import { Textarea, TextInput } from '@mantine/core'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { type WaitingReason, waitingReasons } from '@pitlane/contract/repairs/waiting'
import { IconDots, IconPackage, IconThumbUp } from '@tabler/icons-react'
import { ChoiceGroup } from '../../../ui/choice/ChoiceGroup.tsx'
import { useSpeech } from '../../../ui/speech/speech.ts'
import { useJobForm } from '../../../ui/speech/use-job-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../data.ts'
import { JobForm, type JobFormProps } from '../JobForm.tsx'

const looks = {
  parts: { color: 'orange', icon: IconPackage },
  approval: { color: 'blue', icon: IconThumbUp },
  other: { color: 'gray', icon: IconDots },
}

interface Values extends Record<string, unknown> {
  for: WaitingReason
  note: string
  until: string
}

export function WaitingForm({ token, repair: { waiting }, onClose }: JobFormProps) {
  const { say } = useSpeech()
  const saying = useSaying(jobLinks.waiting, token)
  const initialValues: Values = {
    for: waiting?.for ?? 'parts',
    note: waiting?.note ?? '',
    until: waiting?.until ?? '',
  }
  const { form, input, problem, isSending, onSubmit } = useJobForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidWaiting),
    initialValues,
    read: (values) => values,
    send: async (values) => {
      await saying.mutateAsync({ token, ...values })
      toast.success(say('thankYou'), say('waitingSaid'))
      onClose()
    },
  })
  return (
    <JobForm
      label={say('waiting')}
      title={say('waitingFor')}
      send={say('send')}
      {...{ problem, isSending, onSubmit, onClose }}
    >
      <ChoiceGroup
        label={say('whatFor')}
        choices={waitingReasons}
        looks={{
          parts: { ...looks.parts, label: say('for.parts') },
          approval: { ...looks.approval, label: say('for.approval') },
          other: { ...looks.other, label: say('for.other') },
        }}
        value={form.values.for}
        onChange={(value) => form.setFieldValue('for', value)}
        path="for"
        isStacked
        required={say('required')}
      />
      <TextInput label={say('until')} type="date" size="lg" {...input('until')} />
      <Textarea label={say('note')} size="lg" minRows={2} maxRows={8} autosize {...input('note')} />
    </JobForm>
  )
}
