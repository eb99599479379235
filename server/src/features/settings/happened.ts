import { happening } from '../../platform/happened.ts'

/** A mechanic or a category came, changed or went. */
export const settingsHappened = happening<SettingsHappened>('settings')

interface SettingsHappened {
  action: 'added' | 'changed' | 'removed'
  what: 'mechanic' | 'category'
  /** None where it is about all that every business begins with. */
  name: string | null
}
