import { Skeleton, Stack } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE, type Repair } from '@pitlane/contract/repairs/calls'
import { IconToolsOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DialogBody, DialogFrame } from '../../../ui/dialog/Dialog.tsx'
import { DiscardDialog } from '../../../ui/dialog/DiscardDialog.tsx'
import { lazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { useUnsavedChanges } from '../../../ui/dialog/use-unsaved-changes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { repairQuery, useDeleteRepair } from '../data.ts'
import { useFocusBackOnRow } from '../list/row-focus.ts'
import { NextSteps } from './NextSteps.tsx'
import classes from './RepairDialog.module.css'
import { RepairHeader } from './RepairHeader.tsx'
import type { Step } from './step-values.ts'

const RepairView = lazyPart(async () => (await import('./RepairView.tsx')).RepairView, Waiting)
const RepairEdit = lazyPart(
  async () => (await import('../edit/RepairEdit.tsx')).RepairEdit,
  WaitingBody,
  DialogBody,
)
const RepairStep = lazyPart(
  async () => (await import('./RepairStep.tsx')).RepairStep,
  WaitingBody,
  DialogBody,
)
const JobCard = lazyPart(async () => (await import('../paper/JobCard.tsx')).JobCard, Nothing, Nothing)
const PhotoViewer = lazyDialog(async () => (await import('../../files/PhotoViewer.tsx')).PhotoViewer)

/** Brings what the dialog needs before somebody opens one. */
export function preloadRepairDialog(): void {
  RepairView.preload()
}

interface Props {
  repairId: string
  /** How a repair is given a time in the workshop, which a later word knows. */
  Plan: ComponentType<{ repair: Repair; onClose: () => void }>
  /** How it is sent to a mechanic, too. */
  Send: ComponentType<{ repair: Repair; onClose: () => void }>
  /** What it collides with, which a later word knows as well. */
  Conflicts: ComponentType<{ repair: Repair; onCover: (isCovered: boolean) => void }>
  /** What people say about it, which a later word keeps. */
  Comments: ComponentType<{ repairId: string }>
  onClose(): void
}

/** One repair, over whatever page it was opened from. Rendered while it is open. */
export function RepairDialog({ repairId, Plan, Send, Conflicts, Comments, onClose }: Props) {
  const removal = useDeleteRepair()
  const isRemoving = removal.isPending || removal.isSuccess
  const query = useQuery({ ...repairQuery(useQueryClient(), repairId), enabled: !isRemoving })
  const isGone = query.error instanceof AppError && query.error.code === 'not_found'

  const [isEditing, setEditing] = useState(false)
  const [step, setStep] = useState<Step>()
  const [form, setForm] = useState(0)
  const [photo, setPhoto] = useState<number>()
  const [isPlanning, setPlanning] = useState(false)
  const [isSendingOut, setSendingOut] = useState(false)
  const [isHelped, setHelped] = useState(false)
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const { isAsking, hasChanges, setChanged, unlessChanged, answer } = useUnsavedChanges()

  useFocusBackOnRow(repairId)
  useEffect(() => {
    RepairEdit.preload()
    RepairStep.preload()
  }, [])

  const closePhoto = useCallback(() => setPhoto(undefined), [])
  const endPlanning = useCallback(() => setPlanning(false), [])
  const endSending = useCallback(() => setSendingOut(false), [])
  const close = () => unlessChanged(onClose)
  const cancel = () =>
    unlessChanged(() => {
      setForm(form + 1)
      setEditing(false)
      setStep(undefined)
    })

  async function remove() {
    try {
      await removal.mutateAsync(repairId)
    } catch (error) {
      toast.error('Error', sentenceOf(error, 'Failed to delete repair'))
      return
    } finally {
      setAskingToDelete(false)
    }
    setChanged(false)
    toast.success('Success', 'Repair deleted successfully')
    onClose()
  }

  const repair = query.data
  const isCovered =
    photo !== undefined || isPlanning || isSendingOut || isHelped || isAskingToDelete || isAsking
  return (
    <>
      <DialogFrame
        size={760}
        isCovered={isCovered}
        hasChanges={hasChanges}
        isSteady={!isEditing && !step}
        onClose={close}
        header={
          <RepairHeader
            repair={repair}
            isEditing={isEditing}
            maySwitch={repair !== undefined && !step && (isEditing || !isGone)}
            onSwitch={() => setEditing(!isEditing)}
            onClose={close}
          />
        }
      >
        <div className={classes.content}>
          {isGone && !isEditing && !step && !hasChanges ? (
            <DialogBody>
              <EmptyState icon={IconToolsOff} title={REPAIR_GONE} order={3}>
                It may have been deleted by somebody else, or the link is out of date.
              </EmptyState>
            </DialogBody>
          ) : (
            <QueryBoundary query={query} skeleton={<WaitingBody />} failure="Failed to fetch repairs">
              {(repair) => (
                <>
                  {!isEditing && !step && (
                    <>
                      <JobCard repair={repair} />
                      <DialogBody>
                        <Conflicts repair={repair} onCover={setHelped} />
                        <RepairView repair={repair} Comments={Comments} onPhoto={setPhoto} />
                      </DialogBody>
                      {!hasChanges && (
                        <NextSteps
                          repair={repair}
                          onStep={setStep}
                          onPlan={() => setPlanning(true)}
                          onSend={() => setSendingOut(true)}
                        />
                      )}
                    </>
                  )}
                  {step && (
                    <RepairStep
                      repair={repair}
                      step={step}
                      onChanged={setChanged}
                      onCancel={cancel}
                      onSaved={onClose}
                    />
                  )}
                  {!step && (isEditing || hasChanges) && (
                    <RepairEdit
                      key={form}
                      repair={repair}
                      isGone={isGone}
                      isHidden={!isEditing}
                      onChanged={setChanged}
                      onCancel={cancel}
                      onDelete={() => setAskingToDelete(true)}
                      onSaved={onClose}
                    />
                  )}
                </>
              )}
            </QueryBoundary>
          )}
        </div>
      </DialogFrame>
      {photo !== undefined && repair && (
        <PhotoViewer
          photos={repair.imageUrls}
          index={Math.min(photo, repair.imageUrls.length - 1)}
          onMove={setPhoto}
          onClose={closePhoto}
        />
      )}
      {isSendingOut && repair && <Send repair={repair} onClose={endSending} />}
      {isPlanning && repair && <Plan repair={repair} onClose={endPlanning} />}
      <ConfirmDialog
        isOpen={isAskingToDelete}
        title="Delete Repair"
        confirm="Delete"
        isPending={removal.isPending}
        onConfirm={() => void remove()}
        onClose={() => setAskingToDelete(false)}
      >
        Are you sure you want to delete this repair? This action cannot be undone and will permanently remove
        the repair record and all associated data.
      </ConfirmDialog>
      <DiscardDialog
        isOpen={isAsking}
        text="What you changed in this repair has not been saved."
        onAnswer={answer}
      />
    </>
  )
}

/** What is not there yet, or does not come, is not missed on the screen; the dialog is printed as it is. */
function Nothing() {
  return null
}

function WaitingBody() {
  return (
    <DialogBody>
      <Waiting />
    </DialogBody>
  )
}

function Waiting() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={64} radius="md" />
      <Skeleton h={120} radius="md" />
      <Skeleton h={160} radius="md" />
    </Stack>
  )
}
