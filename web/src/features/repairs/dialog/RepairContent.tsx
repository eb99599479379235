import type { Repair } from '@pitlane/contract/repairs/calls'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/giving-way/when-idle.ts'
import { DialogBody } from '../../../ui/dialog/Dialog.tsx'
import { InOrder } from '../../../ui/lazy/InOrder.tsx'
import { type LazyPart, lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { RepairSkeleton } from '../RepairSkeleton.tsx'
import type { useDialogState } from './dialog-state.ts'
import { NextSteps } from './NextSteps.tsx'

const RepairView = lazyPart(async () => (await import('./RepairView.tsx')).RepairView, RepairSkeleton)
const RepairEdit = lazyPart(
  async () => (await import('./edit/RepairEdit.tsx')).RepairEdit,
  WaitingBody,
  DialogBody,
)
const RepairStep = lazyPart(
  async () => (await import('./RepairStep.tsx')).RepairStep,
  WaitingBody,
  DialogBody,
)
const JobCard = lazyPart(async () => (await import('./paper/JobCard.tsx')).JobCard, Nothing, Nothing)

/** Brings what the dialog needs before somebody opens one. */
export function preloadRepairDialog(): void {
  RepairView.preload()
}

/** And what is needed next, once one is open and there is nothing else to do. Returns how to leave it. */
export function preloadForms(): () => void {
  return whenIdle([RepairEdit.preload, RepairStep.preload])
}

/** What later words know of a repair, and the dialog shows. */
export interface LaterParts {
  /** What it collides with. */
  Conflicts: ComponentType<{ repair: Repair; onCover: (isCovered: boolean) => void }>
  /** What it will cost. */
  Estimate: LazyPart<{ repair: Repair }>
  /** What people say about it. */
  Comments: LazyPart<{ repairId: string }>
  /** Whose rental a damage was. */
  Damage: ComponentType<{ repair: Repair }>
  /** What is asked for it. */
  Claim: ComponentType<{ repair: Repair; onCover: (isCovered: boolean) => void }>
}

interface Props extends LaterParts {
  repair: Repair
  state: ReturnType<typeof useDialogState>
  isGone: boolean
  hasChanges: boolean
  onChanged: (hasChanges: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The repair, its form or its next step. A form in which something was typed is kept while the repair is looked at. */
export function RepairContent(props: Props) {
  const { repair, state, isGone, hasChanges, onChanged, onCancel, onSaved } = props
  const { shown, begun, go } = state
  if (shown === 'start' || shown === 'complete')
    return (
      <RepairStep repair={repair} step={shown} onChanged={onChanged} onCancel={onCancel} onSaved={onSaved} />
    )
  return (
    <>
      {shown === 'repair' && <Looked {...props} />}
      {(shown === 'form' || hasChanges) && (
        <RepairEdit
          key={begun}
          repair={repair}
          isGone={isGone}
          isHidden={shown !== 'form'}
          onChanged={onChanged}
          onCancel={onCancel}
          onDelete={() => go.cover('deletion')}
          onSaved={onSaved}
        />
      )}
    </>
  )
}

function Looked({ repair, state: { go }, hasChanges, Conflicts, Estimate, Comments, Damage, Claim }: Props) {
  // Their code is on its way together with that of what they stand in.
  useEffect(() => {
    Estimate.preload()
    Comments.preload()
  }, [Estimate, Comments])
  return (
    <>
      <OnPaper repair={repair} />
      <DialogBody>
        <InOrder>
          <Conflicts repair={repair} onCover={go.help} />
          <RepairView
            repair={repair}
            Estimate={Estimate}
            Comments={Comments}
            Damage={Damage}
            Claim={Claim}
            onClaimCover={go.claim}
            onPhoto={(photo) => go.cover({ photo })}
          />
        </InOrder>
      </DialogBody>
      {!hasChanges && (
        <NextSteps
          repair={repair}
          onStep={go.show}
          onPlan={() => go.cover('plan')}
          onSend={() => go.cover('send')}
        />
      )}
    </>
  )
}

/** Nobody prints what they have not seen: its code comes when there is nothing else to do. */
function OnPaper({ repair }: { repair: Repair }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle([() => setDue(true)]), [])
  return isDue && <JobCard repair={repair} />
}

/** What is not there yet, or does not come, is not missed on the screen; the dialog is printed as it is. */
function Nothing() {
  return null
}

export function WaitingBody() {
  return (
    <DialogBody>
      <RepairSkeleton />
    </DialogBody>
  )
}
