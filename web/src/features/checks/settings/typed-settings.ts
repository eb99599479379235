import type { CheckSettings } from '@pitlane/contract/checks/settings'

/** A line of a list that can be put in order: known by a key of its own, whatever is written in it. */
export interface Line {
  key: string
  /** Of an item that is kept already. */
  id?: string
  label: string
  isSafety: boolean
}

/** The settings while somebody writes in them. */
export interface TypedSettings extends Record<string, unknown> {
  isActive: boolean
  items: Line[]
  photos: Line[]
}

export function typedFrom({ isActive, items, photos }: CheckSettings): TypedSettings {
  return {
    isActive,
    items: items.map((item) => ({ ...item, key: item.id })),
    photos: photos.map((label) => ({ key: label, label, isSafety: false })),
  }
}

export function newLine(): Line {
  return { key: crypto.randomUUID(), label: '', isSafety: false }
}

/** As they are sent: new items without an id. */
export function settingsToSend({ isActive, items, photos }: TypedSettings) {
  return {
    isActive,
    items: items.map(({ id, label, isSafety }) => ({ ...(id && { id }), label, isSafety })),
    photos: photos.map(({ label }) => label),
  }
}

/** One place up or down. */
export function moved(lines: readonly Line[], at: number, by: -1 | 1): Line[] {
  const line = lines[at]
  const rest = lines.filter((_, place) => place !== at)
  return line ? rest.toSpliced(Math.max(0, at + by), 0, line) : [...lines]
}
