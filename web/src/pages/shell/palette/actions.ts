import { matchesSearch } from '@pitlane/contract/vehicles/calls'
import type { Icon } from '@tabler/icons-react'
import {
  IconArrowRight,
  IconCalendarCog,
  IconListCheck,
  IconListNumbers,
  IconLogout,
  IconQrcode,
  IconSettings,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react'
import { schemes } from '../schemes.ts'

/** What an action does: it leads somewhere, goes on with words that want something behind them, or is done at once. */
export type Does =
  | { href: string }
  | { type: string }
  | { now: 'sign-out' | 'first-steps' | (typeof schemes)[number]['value'] }

export interface Action {
  name: string
  /** Other words that people look for it by. */
  words: string
  icon: Icon
  does: Does
  /** Who may, and where there is something to do; everybody, if it does not say. */
  may?: (who: Who) => boolean
}

/** What decides which actions somebody has. */
export interface Who {
  isAdmin: boolean
  hasChecks: boolean
  /** The first steps of the business were put away here. */
  hasStepsAway: boolean
}

/** What is done to a thing is said as people say it: "Report for T-14", "Check T-14", "Plan R-42". */
export const verbs = {
  report: { before: 'Report for', of: 'vehicle', icon: IconTool },
  check: { before: 'Check', of: 'vehicle', icon: IconListCheck },
  plan: { before: 'Plan', of: 'repair', icon: IconCalendarCog },
} as const
export type Verb = keyof typeof verbs

const deeds: readonly Action[] = [
  {
    name: 'Report a repair',
    words: 'new damage broken defect',
    icon: verbs.report.icon,
    does: { type: `${verbs.report.before} ` },
  },
  {
    name: 'Plan a repair',
    words: 'schedule workshop time appointment',
    icon: verbs.plan.icon,
    does: { type: `${verbs.plan.before} ` },
  },
  {
    name: 'Check a car',
    words: 'vehicle condition photos return inspect',
    icon: verbs.check.icon,
    does: { type: `${verbs.check.before} ` },
    may: ({ hasChecks }) => hasChecks,
  },
  {
    name: 'Print labels',
    words: 'qr codes stickers',
    icon: IconQrcode,
    does: { href: '/vehicles/labels' },
  },
  {
    name: 'Invite people',
    words: 'user employee colleague mail',
    icon: IconUserPlus,
    does: { href: '/settings?open=users' },
    may: ({ isAdmin }) => isAdmin,
  },
  {
    name: 'First steps',
    words: 'begin start set up setup',
    icon: IconListNumbers,
    does: { now: 'first-steps' },
    may: ({ isAdmin, hasStepsAway }) => isAdmin && hasStepsAway,
  },
  ...schemes.map(({ value, label, icon }) => ({
    name: `Appearance: ${label.toLowerCase()}`,
    words: 'theme mode colour color',
    icon,
    does: { now: value },
  })),
  { name: 'Sign out', words: 'log logout leave', icon: IconLogout, does: { now: 'sign-out' } },
]

/** A page by its address, as the router has it. */
export interface Page {
  path: string
  title: string
}

/** A section of Settings. */
interface Section {
  value: string
  title: string
  about: string
  isForAdmins?: boolean
}

/** Everything that can be done and gone to: one table, of which the pages and the sections are somebody else's. */
export function actionsOf(pages: readonly Page[], sections: readonly Section[]): Action[] {
  return [
    ...deeds,
    ...pages.map(({ path, title }) => ({
      name: `Go to ${title}`,
      words: 'open page',
      icon: IconArrowRight,
      does: { href: path },
    })),
    ...sections.map(({ value, title, about, isForAdmins = false }) => ({
      name: `Settings: ${title}`,
      words: about,
      icon: IconSettings,
      does: { href: `/settings?open=${value}` },
      may: ({ isAdmin }: Who) => isAdmin || !isForAdmins,
    })),
  ]
}

export function allowed(actions: readonly Action[], who: Who): Action[] {
  return actions.filter(({ may }) => may?.(who) ?? true)
}

interface Matched {
  /** Called what was typed, or beginning with it. */
  named: Action[]
  /** Found by other words. */
  others: Action[]
}

/** Every word that was typed must occur. Without any all are named. */
export function matching(actions: readonly Action[], typed: string): Matched {
  const search = typed.trim().toLowerCase()
  const found = actions.filter(({ name, words }) => matchesSearch(`${name} ${words}`.toLowerCase(), search))
  const isNamed = ({ name }: Action) => begins(name.toLowerCase(), search)
  return { named: found.filter(isNamed), others: found.filter((action) => !isNamed(action)) }
}

/** "repairs" begins "Go to Repairs" as well. */
function begins(name: string, search: string): boolean {
  return name.startsWith(search) || name.replace(/^(go to|settings:|appearance:) /, '').startsWith(search)
}

/** What is to be done, and to what. */
export interface Spoken {
  verb: Verb
  thing: string
}

export function spoken(typed: string): Spoken | undefined {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const verb = isVerb(first.toLowerCase())
  const thing = (rest[0]?.toLowerCase() === 'for' ? rest.slice(1) : rest).join(' ')
  return verb && thing ? { verb, thing } : undefined
}

function isVerb(word: string): Verb | undefined {
  return (Object.keys(verbs) as Verb[]).find((verb) => verb === word)
}
