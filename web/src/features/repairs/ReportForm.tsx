import { Button, Card, Group, Loader, Stack } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/repairs'
import type { RoutineTemplate } from '@pitlane/contract/routine'
import type { Vehicle } from '@pitlane/contract/vehicles'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { toast } from '../../ui/toast.ts'
import { removeFile } from '../files/data.ts'
import { useAttachments } from '../files/use-attachments.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { useReportRepair } from './data.ts'
import type { Draft } from './draft.ts'
import { ReportFields } from './ReportFields.tsx'
import classes from './ReportForm.module.css'
import {
  onlyAsked,
  type ReportValues,
  reportRules,
  reportValues,
  type TypedValues,
  typedOf,
} from './report-values.ts'
import { useKeptDraft } from './use-kept-draft.ts'

const REDIRECT_AFTER = 1000
const FAILURE = 'Error reporting repair'
const FILES_MISSING = 'Some files have not been uploaded. Retry or remove them, then report again.'

interface Props {
  draftKey: string
  user: User | null
  vehicle: Vehicle
  templates: readonly RoutineTemplate[] | undefined
  begin: Draft
  untouched: TypedValues
  isRestored: boolean
  onDiscarded: () => void
}

export function ReportForm(props: Props) {
  const { draftKey, user, vehicle, templates, begin, untouched, isRestored, onDiscarded } = props
  const report = useReportRepair()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const photos = useAttachments('photo', PHOTOS_MAX, begin.photos)
  const receipt = useAttachments('receipt', 1, begin.receipt)

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: reportRules,
    initialValues: reportValues(begin.values, user, vehicle),
    sentences: { [VEHICLE_KEY_UNKNOWN]: 'vehicleKey' },
    onRefused: tellWhatIsMissing,
    send: async (values) => {
      if (isDone) return
      try {
        await report.mutateAsync({ repair: await toSend(values), requestKey: begin.requestKey })
      } catch (error) {
        toast.failure(FAILURE, error)
        throw error
      }
      await forget()
      toast.success(
        'Repair Reported Successfully',
        'The repair need has been successfully reported and saved.',
      )
      setDone(true)
    },
  })
  const forget = useKeptDraft(
    draftKey,
    {
      requestKey: begin.requestKey,
      values: typedOf(form.values),
      photos: photos.store.stored(),
      receipt: receipt.store.stored(),
    },
    untouched,
  )

  useEffect(() => {
    if (!isDone) return
    const leave = () => navigate({ to: '/vehicles/$id', params: { id: vehicle.id }, replace: true })
    const timer = setTimeout(() => void leave(), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isDone, navigate, vehicle.id])

  /** Waits for what is still on its way. */
  async function toSend(values: ReportValues) {
    const isCompleted = values.status === 'completed'
    const imageUrls = await photos.store.arrived()
    const receipts = isCompleted ? await receipt.store.arrived() : []
    if (!imageUrls || !receipts) throw new AppError('invalid', FILES_MISSING)
    const isLinked = !templates || templates.some(({ id }) => id === values.templateId)
    return {
      ...onlyAsked(values),
      templateId: isLinked ? values.templateId : null,
      imageUrls,
      receiptUrl: receipts[0] ?? null,
    }
  }

  async function discard() {
    await forget()
    const uploaded = [...photos.files, ...receipt.files].flatMap(({ objectPath }) => objectPath ?? [])
    // What cannot be removed now goes by itself within a day.
    void Promise.allSettled(uploaded.map(removeFile))
    onDiscarded()
  }

  const isBusy = isSending || isDone
  return (
    <Card maw={760}>
      {isRestored && <DraftNotice onDiscard={() => void discard()} />}
      <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Report Repair">
        <Stack gap="lg">
          <ReportFields
            form={form}
            vehicle={vehicle}
            templates={templates ?? []}
            photos={photos}
            receipt={receipt}
          />
          <FormError>{problem}</FormError>
          <Group gap="sm" grow preventGrowOverflow={false}>
            <ButtonLink to="/vehicles/$id" params={{ id: vehicle.id }} variant="default">
              Cancel
            </ButtonLink>
            <Button
              type="submit"
              aria-disabled={isBusy}
              leftSection={isBusy ? <Loader size={16} color="white" /> : <IconSend size={17} aria-hidden />}
            >
              {isBusy ? 'Reporting...' : 'Report Repair'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** What no field on the form can be blamed for, or what is easily overlooked. */
function tellWhatIsMissing({ tenantId, reportedBy, vehicleId, odometerReading }: ReportValues): void {
  if (!tenantId || !reportedBy) toast.error(FAILURE, 'Authentication error. Please refresh the page.')
  else if (!vehicleId) toast.error(FAILURE, 'Vehicle ID is missing. Please try again.')
  else if (!odometerReading.trim())
    toast.error(FAILURE, 'Odometer reading is required. Please enter the current mileage.')
}
