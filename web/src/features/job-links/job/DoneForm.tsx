import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { FilePicker } from '../../files/FilePicker.tsx'
import { useAttachments } from '../../files/use-attachments.ts'
import { uploadThrough, useSaying } from '../data.ts'
import classes from './JobView.module.css'

interface Props {
  token: string
  repair: Job['repair']
  onClose: () => void
}

const FILES_MISSING = 'A file has not been uploaded. Retry or remove it, then try again.'

export function DoneForm({ token, repair: { reportedDone }, onClose }: Props) {
  const say = useSaying(jobLinks.done)
  // What is not reported in the end goes by itself within a day.
  const [way] = useState(() => ({ upload: uploadThrough(token), remove: async () => {} }))
  const [none] = useState([])
  const photos = useAttachments('photo', PHOTOS_MAX, none, way)
  const invoice = useAttachments('receipt', 1, none, way)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidDone),
    initialValues: {
      odometerReading: String(reportedDone?.odometerReading ?? ''),
      cost: String(reportedDone?.cost ?? ''),
      note: reportedDone?.note ?? '',
    },
    send: async (values) => {
      const [imageUrls, receipts] = [await photos.store.arrived(), await invoice.store.arrived()]
      if (!imageUrls || !receipts) throw new AppError('invalid', FILES_MISSING)
      await say.mutateAsync({ token, ...values, imageUrls, receiptUrl: receipts[0] ?? null })
      toast.success('Thank you', 'The business has been told.')
      onClose()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Done">
      <Stack gap="md">
        <Title order={2}>Done</Title>
        <TextInput
          label="Odometer reading"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('odometerReading')}
        />
        <TextInput label="Cost" inputMode="decimal" autoComplete="off" {...form.getInputProps('cost')} />
        <Textarea label="Note" minRows={2} autosize {...form.getInputProps('note')} />
        <FilePicker
          field={photos}
          label="Photos"
          hint={`Up to ${PHOTOS_MAX} photos. They are made smaller before they are sent.`}
          noun="Photo"
          accept="image/*"
          choose="Choose photos"
          withCamera
        />
        <FilePicker
          field={invoice}
          label="Invoice"
          hint="One image or PDF file."
          noun="Invoice"
          accept="image/*,application/pdf"
          choose="Choose invoice"
        />
        <FormError>{problem}</FormError>
        <Group grow>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" loading={isSending}>
            Report done
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
