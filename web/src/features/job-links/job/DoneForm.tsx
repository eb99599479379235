import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../data.ts'
import classes from './JobView.module.css'
import { SentFilesField } from './SentFilesField.tsx'
import { useSentFiles } from './sent-files.ts'

interface Props {
  token: string
  repair: Job['repair']
  onClose: () => void
}

const FILES_MISSING = 'A file has not been sent. Wait for it or remove it, then try again.'

export function DoneForm({ token, repair: { reportedDone }, onClose }: Props) {
  const say = useSaying(jobLinks.done)
  const photos = useSentFiles(token, 'photo', PHOTOS_MAX, reportedDone?.imageUrls)
  const invoice = useSentFiles(token, 'receipt', 1, reportedDone?.receiptUrl ? [reportedDone.receiptUrl] : [])
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidDone),
    initialValues: {
      odometerReading: String(reportedDone?.odometerReading ?? ''),
      cost: String(reportedDone?.cost ?? ''),
      note: reportedDone?.note ?? '',
    },
    send: async (values) => {
      if ([...photos.files, ...invoice.files].some(({ path }) => !path))
        throw new AppError('invalid', FILES_MISSING)
      const [receiptUrl = null] = invoice.paths
      await say.mutateAsync({ token, ...values, imageUrls: photos.paths, receiptUrl })
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
        <SentFilesField
          field={photos}
          label="Photos"
          hint={`Up to ${PHOTOS_MAX} photos. They are made smaller before they are sent.`}
          accept="image/*"
          choose="Choose photos"
        />
        <SentFilesField
          field={invoice}
          label="Invoice"
          hint="One image or PDF file."
          accept="image/*,application/pdf"
          choose="Choose invoice"
        />
        <FormError>{problem}</FormError>
        <Group grow>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" loading={isSending || photos.isBusy || invoice.isBusy}>
            Report done
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
