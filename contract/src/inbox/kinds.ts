import type { Role } from '../access.ts'
import { postedKinds } from '../posted-kinds.ts'

/** What people are told, each once. */
export const kinds = [
  'conflict',
  'critical',
  'assigned',
  'mention',
  'comment',
  'mechanic',
  'estimate',
  'overdue',
  'papers',
  'hq',
] as const
export type Kind = (typeof kinds)[number]

export const mailKinds = [...kinds, ...postedKinds] as const
export type MailKind = (typeof mailKinds)[number]

/** What is mailed to whoever never chose; a device that is registered is told the same. */
export const usuallyMailed: readonly Kind[] = [
  'critical',
  'assigned',
  'mention',
  'mechanic',
  'estimate',
  'hq',
]

export interface Channels {
  mail: boolean
  push: boolean
}

export interface NotificationSettings {
  kinds: Record<Kind, Channels>
  digest: boolean
}

/** What somebody has chosen so far. */
export interface Chosen {
  kinds: Partial<Record<Kind, Partial<Channels>>>
  digest: boolean | null
}

/** What holds for somebody: what they chose, and the usual for the rest. */
export function settingsOf(role: Role, chosen: Chosen): NotificationSettings {
  const channels = kinds.map((kind) => {
    const isUsual = usuallyMailed.includes(kind)
    return [kind, { mail: isUsual, push: isUsual, ...chosen.kinds[kind] }] as const
  })
  return {
    kinds: Object.fromEntries(channels) as Record<Kind, Channels>,
    digest: chosen.digest ?? role === 'admin',
  }
}
