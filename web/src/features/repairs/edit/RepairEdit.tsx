import { Button, Stack } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE, type Repair } from '@pitlane/contract/repairs/calls'
import { mostPhotos } from '@pitlane/contract/repairs/photos'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOf } from '../../../platform/errors.ts'
import { useContractForm } from '../../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { savedFile } from '../../files/attachments.ts'
import { useAttachments } from '../../files/use-attachments.ts'
import { useTidyUp } from '../../files/use-tidy-up.ts'
import { useEditRepair } from '../data.ts'
import classes from '../dialog/RepairDialog.module.css'
import type { ReportValues } from '../report/report-values.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { EditFields } from './EditFields.tsx'
import { EditNotice } from './EditNotice.tsx'
import { changesFrom, editRules, valuesOf } from './edit-values.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { isSameVersion, type Version, versionOf, versionOfRepair } from './versions.ts'

const FILES_MISSING = 'Some files have not been uploaded. Retry or remove them, then save again.'

interface Props {
  /** As it is now; the form keeps to what it began with. */
  repair: Repair
  isGone: boolean
  isHidden: boolean
  onChanged: (hasChanges: boolean) => void
  onCancel: () => void
  onDelete: () => void
  onSaved: () => void
}

export function RepairEdit({ repair, isGone, isHidden, onChanged, onCancel, onDelete, onSaved }: Props) {
  const edit = useEditRepair()
  const element = useRef<HTMLFormElement>(null)
  /** What I began with, or have since agreed on with somebody else's version. */
  const [base, setBase] = useState(repair)
  const [theirs, setTheirs] = useState<Repair>()
  const [isSaved, setSaved] = useState(false)
  const [began] = useState(() => filesOf(repair))
  const photos = useAttachments('photo', began.mostPhotos, began.photos)
  const receipt = useAttachments('receipt', 1, began.receipt)

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: editRules(base),
    initialValues: valuesOf(base),
    sentences: { [VEHICLE_KEY_UNKNOWN]: 'vehicleKey' },
    saysEveryRefusal: true,
    otherwise: (error) => sentenceOf(error, 'Failed to update repair'),
    send: async (values) => {
      try {
        await edit.mutateAsync({ id: base.id, ...(await toSend(values)) })
      } catch (error) {
        const current = await currentIn(error)
        if (current) return setTheirs(current)
        throw error
      }
      setSaved(true)
      onChanged(false)
      toast.success('Success', 'Repair updated successfully')
      onSaved()
    },
  })

  const mine = versionOf(
    form.values,
    photos.files.map(({ objectPath, id }) => objectPath ?? id),
    receipt.files.map(({ objectPath, id }) => objectPath ?? id).join(),
  )
  const hasChanges = !isSameVersion(mine, versionOfRepair(base))
  const isBusy = isSending || isSaved
  const isOutdated = repair.updatedAt !== base.updatedAt && !isBusy && !theirs

  useTidyUp([...photos.files, ...receipt.files], isSaved)
  useEffect(() => onChanged(hasChanges && !isSaved), [hasChanges, isSaved, onChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what somebody else changed is taken over
  useEffect(() => {
    if (isOutdated && !hasChanges) begin(repair)
  }, [isOutdated, hasChanges, repair.updatedAt])

  /** Waits for what is still on its way. */
  async function toSend(values: ReportValues) {
    const imageUrls = await photos.store.arrived()
    const receipts = await receipt.store.arrived()
    if (!imageUrls || !receipts) throw new AppError('invalid', FILES_MISSING)
    return changesFrom(values, base, { imageUrls, receiptUrl: receipts[0] ?? null }, new Date())
  }

  function begin(latest: Repair) {
    setBase(latest)
    form.setValues(valuesOf(latest))
    const files = filesOf(latest)
    photos.store.restore(files.photos)
    receipt.store.restore(files.receipt)
  }

  /** Both versions have become one, which is saved over theirs. */
  function settle(latest: Repair, agreed: Version) {
    flushSync(() => {
      const { imageUrls, receiptUrl, ...typed } = agreed
      const files = filesOf(latest)
      form.setValues({ ...valuesOf(latest), ...typed })
      if (imageUrls.join() !== mine.imageUrls.join()) photos.store.restore(files.photos)
      if (receiptUrl !== mine.receiptUrl) receipt.store.restore(files.receipt)
      setBase(latest)
      setTheirs(undefined)
    })
    element.current?.requestSubmit()
  }

  if (isHidden) return null
  if (theirs)
    return (
      <VersionsPanel
        base={versionOfRepair(base)}
        mine={mine}
        theirs={versionOfRepair(theirs)}
        onBack={() => setTheirs(undefined)}
        onSettled={(agreed) => settle(theirs, agreed)}
      />
    )
  return (
    <form ref={element} className={classes.form} onSubmit={onSubmit} noValidate aria-label="Edit Repair">
      <DialogBody>
        <Stack gap="lg">
          <EditFields form={form} before={base} photos={photos} receipt={receipt} />
          <div>
            <Button
              variant="light"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.8} aria-hidden />}
              onClick={onDelete}
            >
              Delete Repair
            </Button>
          </div>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormError title="Error" className={classes.notice}>
          {problem}
        </FormError>
        {isGone && (
          <EditNotice>{REPAIR_GONE} What you typed is still here, so that you can copy it.</EditNotice>
        )}
        {isOutdated && hasChanges && !isGone && (
          <EditNotice
            action={
              <Button variant="default" onClick={() => setTheirs(repair)}>
                Compare
              </Button>
            }
          >
            Somebody else has just changed this repair. What you typed is kept.
          </EditNotice>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton icon={IconDeviceFloppy} isBusy={isBusy} busy="Saving...">
          Save Changes
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}

function filesOf(repair: Repair) {
  const { imageUrls, receiptUrl } = repair
  return {
    mostPhotos: mostPhotos(repair),
    photos: imageUrls.map((photo, index) => savedFile(photo, `Photo ${index + 1}`, `${photo}?width=320`)),
    receipt: receiptUrl ? [savedFile(receiptUrl, 'Saved receipt')] : [],
  }
}

/** The repair as somebody else left it, when that is why a save was refused. */
async function currentIn(error: unknown): Promise<Repair | undefined> {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined
  const { Repair } = await import('@pitlane/contract/shapes/repairs/calls')
  return Repair.safeParse(error.current).data
}
