import { TOKEN_MASK } from '@pitlane/contract/hq/calls'

/** Typing replaces a stored token: none of its asterisks stays in the new one. */
export function typedOver(shown: string, typed: string): string {
  return shown === TOKEN_MASK ? typed.replaceAll('*', '') : typed
}
