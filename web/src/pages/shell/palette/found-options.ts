import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { type Icon, IconCar, IconTool } from '@tabler/icons-react'
import { stringifySearch } from '../../../platform/search-params.ts'
import { type Action, type Does, type Verb, verbs } from './actions.ts'

/** One line that can be chosen. */
export interface Option {
  key: string
  /** Without one it leads to all of what is above it. */
  icon?: Icon
  /** Our own words before the name of a thing. */
  before?: string
  name: string
  about?: string
  /** Whose day and status stand at its end. */
  repair?: Repair
  does: Does | { plan: Repair }
}

export interface Group {
  name: string
  options: Option[]
}

export function actionOption({ name, icon, does }: Action): Option {
  return { key: name, icon, name, does }
}

export function vehicleOption(vehicle: Vehicle): Option {
  const { id, vehicleKey } = vehicle
  return {
    ...{ key: id, icon: IconCar, name: vehicleKey, about: vehicleTitle(vehicle) },
    does: { href: `/vehicles/${id}` },
  }
}

export function repairOption(repair: Repair): Option {
  const about = `${repairNumber(repair.number)} · ${repair.vehicleKey}`
  return {
    ...{ key: repair.id, icon: IconTool, name: repair.title, about, repair },
    does: { href: `/vehicles/${repair.vehicleId}${stringifySearch({ repair: repair.id })}` },
  }
}

const formOf = { report: 'new-repair', check: 'check' } as const

/** Something done to a car. */
export function deedOption(verb: keyof typeof formOf, vehicle: Vehicle): Option {
  const { id, vehicleKey } = vehicle
  return {
    ...{ ...spokenOf(verb, id), name: vehicleKey, about: vehicleTitle(vehicle) },
    does: { href: `/vehicles/${id}/${formOf[verb]}` },
  }
}

export function planOption(repair: Repair): Option {
  const { id, number, title, vehicleKey } = repair
  return {
    ...{ ...spokenOf('plan', id), name: repairNumber(number), about: `${title} · ${vehicleKey}` },
    does: { plan: repair },
  }
}

function spokenOf(verb: Verb, id: string) {
  const { before, icon } = verbs[verb]
  return { key: `${verb} ${id}`, icon, before }
}

export function allOption(what: 'vehicles' | 'repairs', total: number, search: string): Option {
  return {
    ...{ key: `all ${what}`, name: `See all ${total.toLocaleString('en-US')} ${what}` },
    does: { href: `/${what}${stringifySearch({ search })}` },
  }
}
