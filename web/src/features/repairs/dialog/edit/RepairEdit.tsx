import { Button, Stack, Text } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE, type Repair } from '@pitlane/contract/repairs/calls'
import { isSurelySent } from '@pitlane/contract/repairs/claim/states'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOf } from '../../../../platform/errors.ts'
import { useContractForm } from '../../../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useEditRepair } from '../../data.ts'
import classes from '../../form/DialogForm.module.css'
import { valuesOf } from '../../form/form-values.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { EditFields } from './EditFields.tsx'
import { EditNotice } from './EditNotice.tsx'
import { changesFrom, editRules } from './edit-values.ts'
import { useEditedFiles } from './use-edited-files.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { isSameVersion, type Version, versionOf, versionOfRepair } from './versions.ts'

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
  const files = useEditedFiles(repair, isSaved)

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: editRules(base),
    initialValues: valuesOf(base),
    sentences: { [VEHICLE_KEY_UNKNOWN]: 'vehicleKey' },
    saysEveryRefusal: true,
    otherwise: (error) => sentenceOf(error, 'Failed to update repair'),
    send: async (values) => {
      try {
        const changes = changesFrom(values, base, await files.arrived(), new Date())
        await edit.mutateAsync({ id: base.id, ...changes })
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

  const mine = versionOf(form.values, files.imageUrls, files.receiptUrl)
  const hasChanges = !isSameVersion(mine, versionOfRepair(base))
  const isBusy = isSending || isSaved
  const isOutdated = repair.updatedAt !== base.updatedAt && !isBusy && !theirs

  useEffect(() => onChanged(hasChanges && !isSaved), [hasChanges, isSaved, onChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what somebody else changed is taken over
  useEffect(() => {
    if (isOutdated && !hasChanges) begin(repair)
  }, [isOutdated, hasChanges, repair.updatedAt])

  function begin(latest: Repair) {
    setBase(latest)
    form.setValues(valuesOf(latest))
    files.restorePhotos(latest)
    files.restoreReceipt(latest)
  }

  /** Both versions have become one, which is saved over theirs. */
  function settle(latest: Repair, agreed: Version) {
    flushSync(() => {
      const { imageUrls, receiptUrl, ...typed } = agreed
      form.setValues({ ...valuesOf(latest), ...typed })
      if (imageUrls.join() !== mine.imageUrls.join()) files.restorePhotos(latest)
      if (receiptUrl !== mine.receiptUrl) files.restoreReceipt(latest)
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
          <EditFields form={form} before={base} photos={files.photos} receipt={files.receipt} />
          <DeleteButton claim={repair.claim} onDelete={onDelete} />
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormError title="Error" className={classes.notice}>
          {problem}
        </FormError>
        <Meanwhile isGone={isGone} isChanged={isOutdated && hasChanges} onCompare={() => setTheirs(repair)} />
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

function DeleteButton({ claim, onDelete }: Pick<Repair, 'claim'> & { onDelete: () => void }) {
  if (isSurelySent(claim)) return <Text c="dimmed">It cannot be deleted: its claim was sent.</Text>
  return (
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
  )
}

interface MeanwhileProps {
  isGone: boolean
  isChanged: boolean
  onCompare: () => void
}

/** What others did to the repair while somebody was typing. */
function Meanwhile({ isGone, isChanged, onCompare }: MeanwhileProps) {
  if (isGone)
    return <EditNotice>{REPAIR_GONE} What you typed is still here, so that you can copy it.</EditNotice>
  if (!isChanged) return null
  return (
    <EditNotice
      action={
        <Button variant="default" onClick={onCompare}>
          Compare
        </Button>
      }
    >
      Somebody else has just changed this repair. What you typed is kept.
    </EditNotice>
  )
}

/** The repair as somebody else left it, when that is why a save was refused. */
async function currentIn(error: unknown): Promise<Repair | undefined> {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined
  const { Repair } = await import('@pitlane/contract/shapes/repairs/calls')
  return Repair.safeParse(error.current).data
}
