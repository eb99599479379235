import { isOwnObjectPath } from '@pitlane/contract/files/calls'

/** Whether one of our files is a picture. A PDF is none, nor is what cannot be asked for. */
export async function isPicture(address: string | null, signal: AbortSignal): Promise<boolean> {
  if (!address || !isOwnObjectPath(address)) return false
  const about = { method: 'HEAD', credentials: 'same-origin', signal } as const
  const answer = await fetch(address, about).catch(() => undefined)
  return (answer?.ok && answer.headers.get('content-type')?.startsWith('image/')) || false
}
