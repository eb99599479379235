import { happening } from '../../platform/happened.ts'

/** A car was checked, or a check taken back. */
export const checkHappened = happening<CheckHappened>('checks')

export interface CheckHappened {
  action: 'made' | 'deleted'
  id: string
  vehicleKey: string
}

/** What is looked at is another, or nothing any more. */
export const checkSettingsChanged = happening<CheckSettingsChanged>('what is checked')

interface CheckSettingsChanged {
  wasActive: boolean
  isActive: boolean
}
