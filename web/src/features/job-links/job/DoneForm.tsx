import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { plainMoney } from '@pitlane/contract/units'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { savedFile } from '../../files/attachments.ts'
import { FilePicker } from '../../files/FilePicker.tsx'
import { useAttachments } from '../../files/use-attachments.ts'
import { useSaying } from '../data.ts'
import classes from './JobView.module.css'
import { throughLink } from './through-link.ts'

interface Props {
  token: string
  repair: Job['repair']
  onClose: () => void
}

const FILES_MISSING = 'A file has not been sent. Retry or remove it, then try again.'

export function DoneForm({ token, repair: { reportedDone }, onClose }: Props) {
  const say = useSaying(jobLinks.done)
  const [began] = useState(() => ({ ...filesOf(reportedDone), carriage: throughLink(token) }))
  const photos = useAttachments('photo', PHOTOS_MAX, began.photos, began.carriage)
  const invoice = useAttachments('receipt', 1, began.invoice, began.carriage)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidDone),
    initialValues: {
      odometerReading: String(reportedDone?.odometerReading ?? ''),
      cost: plainMoney(reportedDone?.cost),
      note: reportedDone?.note ?? '',
    },
    send: async (values) => {
      const [imageUrls, receipts] = await Promise.all([photos.store.arrived(), invoice.store.arrived()])
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
        <Textarea label="Note" minRows={2} maxRows={8} autosize {...form.getInputProps('note')} />
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
        <Group grow preventGrowOverflow={false}>
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

/** What was reported before, with its files, is where saying it again begins. */
function filesOf(reported: Job['repair']['reportedDone']) {
  const { imageUrls = [], receiptUrl = null } = reported ?? {}
  return {
    photos: imageUrls.map((photo, place) => savedFile(photo, `Photo ${place + 1}`, `${photo}?width=320`)),
    invoice: receiptUrl ? [savedFile(receiptUrl, 'Sent invoice')] : [],
  }
}
