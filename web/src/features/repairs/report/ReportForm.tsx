import { Button, Card, Group, Skeleton, Stack } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import { IconSend } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { isUnreachable } from '../../../platform/call.ts'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { Attachment } from '../../files/attachments.ts'
import { removeFile } from '../../files/data.ts'
import { useAttachments } from '../../files/use-attachments.ts'
import { CoversOfReport } from '../../guarantees/CoversOfReport.tsx'
import { useReportRepair } from '../data.ts'
import type { FormValues, TypedValues } from '../form/form-values.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { type Draft, isWorthKeeping } from './draft.ts'
import { ReportFields } from './ReportFields.tsx'
import classes from './ReportForm.module.css'
import { onlyAsked, reportRules, reportValues, typedOf } from './report-values.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** Few reports begin with a draft, and only those need what asks before one is lost. */
const DraftNotice = lazyPart(
  async () => (await import('../../../ui/dialog/DraftNotice.tsx')).DraftNotice,
  NoticeComing,
)

const REDIRECT_AFTER = 1000
/** On its page the form says that a repair was reported, in a dialog that one was created. */
const words = {
  page: {
    success: 'Repair Reported Successfully',
    text: 'The repair need has been successfully reported and saved.',
    failure: 'Error reporting repair',
  },
  dialog: { success: 'Repair Created', text: 'It is in the list.', failure: 'Creation Failed' },
}
const FILES_MISSING = 'Some files have not been uploaded. Retry or remove them, then report again.'

/** A dialog that the form stands in, instead of a page of its own. */
export interface ReportDialog {
  /** Lets the dialog know what would be lost, and lose it. */
  form: Ref<OpenForm>
  onCancel: () => void
  onCreated: () => void
}

export interface OpenForm {
  isTouched: boolean
  discard: () => Promise<void>
}

interface Props {
  draftKey: string
  user: User | null
  vehicle: Vehicle
  templates: readonly RoutineTemplate[] | undefined
  begin: Draft
  untouched: TypedValues
  isRestored: boolean
  onDiscarded: () => void
  dialog: ReportDialog | undefined
}

export function ReportForm(props: Props) {
  const { draftKey, user, vehicle, templates, begin, untouched, isRestored, onDiscarded, dialog } = props
  const say = dialog ? words.dialog : words.page
  const report = useReportRepair()
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const photos = useAttachments('photo', PHOTOS_MAX, begin.photos)
  const receipt = useAttachments('receipt', 1, begin.receipt)

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: reportRules,
    initialValues: reportValues(begin.values, user, vehicle),
    sentences: { [VEHICLE_KEY_UNKNOWN]: 'vehicleKey' },
    saysEveryRefusal: true,
    onRefused: (values) => setRefusal(whatIsMissing(values)),
    send: async (values) => {
      if (isDone) return
      setRefusal(undefined)
      try {
        await report.mutateAsync({ repair: await toSend(values), requestKey: begin.requestKey })
        toast.success(say.success, say.text)
      } catch (error) {
        if (!isUnreachable(error)) throw error
        await keepForLater(values, error)
      }
      await forget()
      setDone(true)
      dialog?.onCreated()
    },
  })
  const draft = {
    requestKey: begin.requestKey,
    values: typedOf(form.values),
    photos: photos.store.stored(),
    receipt: receipt.store.stored(),
  }
  const forget = useKeptDraft(draftKey, draft, untouched)
  const isTouched = isWorthKeeping(draft, untouched)
  useImperativeHandle(dialog?.form, () => ({ isTouched, discard }))

  useWayBack(vehicle.id, isDone && !dialog)

  /** Waits for what is still on its way. */
  async function toSend(values: FormValues) {
    const imageUrls = await photos.store.arrived()
    const receipts = hasReceipt(values) ? await receipt.store.arrived() : []
    if (!imageUrls || !receipts) throw whyMissing([...photos.store.get(), ...receipt.store.get()])
    return bodyOf(values, templates, imageUrls, receipts)
  }

  /** Nobody answered: it is kept on this device, and sent from there. */
  async function keepForLater(values: FormValues, error: unknown) {
    const [pictures, papers] = [photos.store.stored(), hasReceipt(values) ? receipt.store.stored() : []]
    const kept = { ...draft, values: typedOf(values), photos: pictures, receipt: papers }
    const { reportLater } = await import('./report-later.ts').catch(() => Promise.reject(error))
    await reportLater({ error, user, vehicle, draftKey, draft: kept, title: values.title }, (places) =>
      bodyOf(values, templates, pictures.map(places), papers.map(places)),
    )
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
    <Card maw={760} {...(dialog && { padding: 0, withBorder: false, radius: 0 })}>
      {isRestored && (
        <DraftNotice text="You did not finish this report last time." onDiscard={() => void discard()} />
      )}
      <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Report Repair">
        <Stack gap="lg">
          <ReportFields
            form={form}
            vehicle={vehicle}
            templates={templates ?? []}
            photos={photos}
            receipt={receipt}
          />
          <CoversOfReport vehicleId={vehicle.id} category={form.values.category} />
          <FormError title={say.failure}>{problem ?? refusal}</FormError>
          <Group gap="sm" grow preventGrowOverflow={false}>
            <Cancel vehicleId={vehicle.id} dialog={dialog} />
            <SubmitButton icon={IconSend} isBusy={isBusy} busy="Reporting...">
              Report Repair
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function NoticeComing() {
  return <Skeleton h={66} mb="lg" radius="md" />
}

/** Out of the dialog, or back to the vehicle. */
function Cancel({ vehicleId, dialog }: { vehicleId: string; dialog: ReportDialog | undefined }) {
  return dialog ? (
    <Button variant="default" onClick={dialog.onCancel}>
      Cancel
    </Button>
  ) : (
    <ButtonLink to="/vehicles/$id" params={{ id: vehicleId }} variant="default">
      Cancel
    </ButtonLink>
  )
}

type Templates = readonly Pick<RoutineTemplate, 'id'>[] | undefined

/** What is sent, with the addresses of its files. */
function bodyOf(values: FormValues, templates: Templates, imageUrls: string[], receipts: string[]) {
  const isLinked = !templates || templates.some(({ id }) => id === values.templateId)
  return {
    ...onlyAsked(values),
    templateId: isLinked ? values.templateId : null,
    imageUrls,
    receiptUrl: receipts[0] ?? null,
  }
}

const hasReceipt = ({ status }: FormValues) => status === 'completed'

/** A connection that is gone is no fault of the files: then the report waits with them. */
function whyMissing(files: readonly Attachment[]): unknown {
  const lost = files.find(({ problem }) => isUnreachable(problem))
  return lost ? lost.problem : new AppError('invalid', FILES_MISSING)
}

/** Long enough to read that it worked, then to the vehicle. */
function useWayBack(vehicleId: string, isDone: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isDone) return
    const here = router.latestLocation.pathname
    const timer = setTimeout(() => {
      // Whoever is on the way to somewhere else is not called back.
      if (router.latestLocation.pathname === here)
        void router.navigate({ to: '/vehicles/$id', params: { id: vehicleId }, replace: true })
    }, REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isDone, router, vehicleId])
}

/** What no field on the form can be blamed for, or what is easily overlooked. */
function whatIsMissing({ tenantId, reportedBy, vehicleId, odometerReading }: FormValues): string | undefined {
  if (!tenantId || !reportedBy) return 'Authentication error. Please refresh the page.'
  if (!vehicleId) return 'Vehicle ID is missing. Please try again.'
  return odometerReading.trim()
    ? undefined
    : 'Odometer reading is required. Please enter the current mileage.'
}
