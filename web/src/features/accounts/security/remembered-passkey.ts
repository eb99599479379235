const KEY = 'pitlane.passkey'

/** A passkey was used in this browser: it may be offered without being asked for. */
export function rememberPasskey(): void {
  try {
    localStorage.setItem(KEY, 'used')
  } catch {
    return
  }
}

export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
