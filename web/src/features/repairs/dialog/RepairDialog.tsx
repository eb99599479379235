import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE, type Repair } from '@pitlane/contract/repairs/calls'
import { IconToolsOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DialogBody, DialogFrame } from '../../../ui/dialog/Dialog.tsx'
import { DiscardDialog } from '../../../ui/dialog/DiscardDialog.tsx'
import { lazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { useUnsavedChanges } from '../../../ui/dialog/use-unsaved-changes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { useFocusBackOnRow } from '../cards/row-focus.ts'
import { repairQuery } from '../data.ts'
import { photoOf, useDialogState } from './dialog-state.ts'
import { type LaterParts, preloadForms, RepairContent, WaitingBody } from './RepairContent.tsx'
import classes from './RepairDialog.module.css'
import { RepairHeader } from './RepairHeader.tsx'
import { useRemoval } from './use-removal.ts'

const PhotoViewer = lazyDialog(async () => (await import('../../files/PhotoViewer.tsx')).PhotoViewer)

interface Props extends LaterParts {
  repairId: string
  /** How a repair is given a time in the workshop, which a later word knows. */
  Plan: Over
  /** How it is sent to a mechanic, too. */
  Send: Over
  onClose(): void
}

type Over = ComponentType<{ repair: Repair; onClose: () => void }>

/** One repair, over whatever page it was opened from. Rendered while it is open. */
export function RepairDialog({ repairId, Plan, Send, onClose, ...later }: Props) {
  const state = useDialogState()
  const { shown, cover, go } = state
  const { isAsking, hasChanges, setChanged, unlessChanged, answer } = useUnsavedChanges()
  const removal = useRemoval(repairId)
  const query = useQuery({ ...repairQuery(useQueryClient(), repairId), enabled: !removal.isBegun })
  const isGone = query.error instanceof AppError && query.error.code === 'not_found'
  const repair = query.data

  useFocusBackOnRow(repairId)
  useEffect(preloadForms, [])

  const close = () => unlessChanged(onClose)

  async function remove() {
    const isRemoved = await removal.remove()
    go.uncover()
    if (!isRemoved) return
    setChanged(false)
    onClose()
  }

  return (
    <>
      <DialogFrame
        size={760}
        isCovered={cover !== undefined || isAsking}
        hasChanges={hasChanges}
        isSteady={shown === 'repair'}
        onClose={close}
        header={
          <RepairHeader
            repair={repair}
            isEditing={shown === 'form'}
            maySwitch={repair !== undefined && (shown === 'form' || (shown === 'repair' && !isGone))}
            onSwitch={() => go.show(shown === 'form' ? 'repair' : 'form')}
            onClose={close}
          />
        }
      >
        <div className={classes.content}>
          {isGone && shown === 'repair' && !hasChanges && cover !== 'claim' ? (
            <Gone />
          ) : (
            <QueryBoundary query={query} skeleton={<WaitingBody />} failure="Failed to fetch repairs">
              {(known) => (
                <RepairContent
                  repair={known}
                  state={state}
                  isGone={isGone}
                  hasChanges={hasChanges}
                  {...later}
                  onChanged={setChanged}
                  onCancel={() => unlessChanged(go.leave)}
                  onSaved={onClose}
                />
              )}
            </QueryBoundary>
          )}
        </div>
      </DialogFrame>
      {repair && <Covers repair={repair} state={state} Plan={Plan} Send={Send} />}
      <ConfirmDialog
        isOpen={cover === 'deletion'}
        title="Delete Repair"
        confirm="Delete"
        isPending={removal.isPending}
        onConfirm={() => void remove()}
        onClose={go.uncover}
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

function Gone() {
  return (
    <DialogBody>
      <EmptyState icon={IconToolsOff} title={REPAIR_GONE} order={3}>
        It may have been deleted by somebody else, or the link is out of date.
      </EmptyState>
    </DialogBody>
  )
}

interface CoversProps extends Pick<Props, 'Plan' | 'Send'> {
  repair: Repair
  state: ReturnType<typeof useDialogState>
}

/** What of a repair is looked at, or done with it, over its dialog. */
function Covers({ repair, state: { cover, go }, Plan, Send }: CoversProps) {
  const photo = photoOf(cover)
  if (photo !== undefined)
    return (
      <PhotoViewer
        photos={repair.imageUrls}
        index={Math.min(photo, repair.imageUrls.length - 1)}
        onMove={(to) => go.cover({ photo: to })}
        onClose={go.uncover}
      />
    )
  if (cover === 'send') return <Send repair={repair} onClose={go.uncover} />
  return cover === 'plan' && <Plan repair={repair} onClose={go.uncover} />
}
