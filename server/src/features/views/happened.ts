import { happening } from '../../platform/happened.ts'

/** A view that is shared came, changed or went. What people keep for themselves is nobody's business. */
export const viewHappened = happening<ViewHappened>('view')

interface ViewHappened {
  action: 'added' | 'changed' | 'removed'
  name: string
}
