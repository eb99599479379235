import { SECRET_MASK } from '@pitlane/contract/formats'

/** Typing replaces a stored secret: none of its asterisks stays in the new one. */
export function typedOver(shown: string, typed: string): string {
  return shown === SECRET_MASK ? typed.replaceAll('*', '') : typed
}
