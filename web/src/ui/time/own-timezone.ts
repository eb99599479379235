import { DEFAULT_TIMEZONE, knownTimezone } from '@pitlane/contract/tenants/calls'

/** Where this browser is, as far as it knows. */
export function ownTimezone(): string {
  return knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? DEFAULT_TIMEZONE
}
