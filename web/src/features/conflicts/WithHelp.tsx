import type { ConflictAction } from '@pitlane/contract/conflicts/words'
import { waitingBooking } from '@pitlane/contract/conflicts/words'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'

/** What a place where conflicts show knows how to do about them. */
export interface Helpers {
  /** Finds another time for what stands in the way. */
  Plan: ComponentType<{ conflict: Conflict; onClose: () => void }>
  /** Something lies over the place, or no longer. */
  onCover?: ((isCovered: boolean) => void) | undefined
}

export type OnHelp = (action: ConflictAction, conflict: Conflict) => void

interface Props extends Helpers {
  children: (onHelp: OnHelp) => ReactNode
}

const OtherCars = lazyDialog(async () => (await import('./OtherCars.tsx')).OtherCars)

/** The dialogs that help with a conflict. They stay when it goes away meanwhile, with all that was typed. */
export function WithHelp({ Plan, onCover, children }: Props) {
  const [helped, setHelped] = useState<{ action: ConflictAction; conflict: Conflict }>()
  const close = useCallback(() => setHelped(undefined), [])
  const isCovered = helped !== undefined
  useEffect(() => {
    onCover?.(isCovered)
    return () => onCover?.(false)
  }, [onCover, isCovered])
  const waiting = helped && waitingBooking(helped.conflict)
  return (
    <>
      {children((action, conflict) => setHelped({ action, conflict }))}
      {helped?.action === 'find_slot' && <Plan conflict={helped.conflict} onClose={close} />}
      {helped?.action === 'other_cars' && waiting && (
        <OtherCars vehicle={helped.conflict.vehicle} booking={waiting} onClose={close} />
      )}
    </>
  )
}
