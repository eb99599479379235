import { Textarea, TextInput } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { useState } from 'react'
import { type Say, useSpeech } from '../../../ui/speech/speech.ts'
import { plainNumber, typedNumber } from '../../../ui/speech/typed-numbers.ts'
import { useJobForm } from '../../../ui/speech/use-job-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { savedFile } from '../../files/attachments.ts'
import { FilePicker } from '../../files/FilePicker.tsx'
import { WordsOfFiles } from '../../files/file-words.ts'
import { useAttachments } from '../../files/use-attachments.ts'
import { useSaying } from '../data.ts'
import { JobForm, type JobFormProps } from '../JobForm.tsx'
import { fileWords } from './file-words.ts'
import { throughLink } from './through-link.ts'

const FILES_MISSING = 'A file has not been sent. Retry or remove it, then try again.'
const refusals = { [FILES_MISSING]: (say: Say) => say('filesMissing') }

export function DoneForm({ token, repair: { reportedDone }, onClose }: JobFormProps) {
  const speech = useSpeech()
  const { say, locale } = speech
  const saying = useSaying(jobLinks.done, token)
  const [began] = useState(() => ({ ...filesOf(reportedDone, say), carriage: throughLink(token) }))
  const photos = useAttachments('photo', PHOTOS_MAX, began.photos, began.carriage)
  const invoice = useAttachments('receipt', 1, began.invoice, began.carriage)
  const { input, problem, isSending, onSubmit } = useJobForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.SaidDone),
    initialValues: {
      odometerReading: typedNumber(reportedDone?.odometerReading, locale),
      cost: typedNumber(reportedDone?.cost, locale, 2),
      note: reportedDone?.note ?? '',
    },
    read: ({ odometerReading, cost, note }) => ({
      odometerReading: plainNumber(odometerReading, locale),
      cost: plainNumber(cost, locale),
      note,
    }),
    refusals,
    send: async (values) => {
      const [imageUrls, receipts] = await Promise.all([photos.store.arrived(), invoice.store.arrived()])
      if (!imageUrls || !receipts) throw new AppError('invalid', FILES_MISSING)
      await saying.mutateAsync({ token, ...values, imageUrls, receiptUrl: receipts[0] ?? null })
      toast.success(say('thankYou'), say('doneSaid'))
      onClose()
    },
  })
  return (
    <JobForm
      label={say('done')}
      title={say('done')}
      send={say('reportDone')}
      {...{ problem, isSending, onSubmit, onClose }}
    >
      <TextInput
        label={say('odometer')}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        {...input('odometerReading')}
      />
      <TextInput label={say('cost')} size="lg" inputMode="decimal" autoComplete="off" {...input('cost')} />
      <Textarea label={say('note')} size="lg" minRows={2} maxRows={8} autosize {...input('note')} />
      <WordsOfFiles value={fileWords(speech)}>
        <FilePicker
          field={photos}
          label={say('photos')}
          hint={say('photosHint', { count: PHOTOS_MAX })}
          noun={say('aPhoto')}
          accept="image/*"
          choose={say('choosePhotos')}
          withCamera
          size="lg"
        />
        <FilePicker
          field={invoice}
          label={say('invoice')}
          hint={say('invoiceHint')}
          noun={say('invoice')}
          accept="image/*,application/pdf"
          choose={say('chooseInvoice')}
          size="lg"
        />
      </WordsOfFiles>
    </JobForm>
  )
}

/** What was reported before, with its files, is where saying it again begins. */
function filesOf(reported: Job['repair']['reportedDone'], say: Say) {
  const { imageUrls = [], receiptUrl = null } = reported ?? {}
  return {
    photos: imageUrls.map((photo, place) =>
      savedFile(photo, say('photo', { number: place + 1 }), `${photo}?width=320`),
    ),
    invoice: receiptUrl ? [savedFile(receiptUrl, say('sentInvoice'))] : [],
  }
}
