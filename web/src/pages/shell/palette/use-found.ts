import { useDebouncedValue } from '@mantine/hooks'
import { numberNamed } from '@pitlane/contract/repairs/number'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkSettingsQuery } from '../../../features/checks/data.ts'
import { foundRepairsQuery } from '../../../features/repairs/list/list-data.ts'
import { vehiclesQuery } from '../../../features/vehicles/data.ts'
import { find, findable } from '../../../features/vehicles/fleet/fleet-search.ts'
import { allowed, matching, type Spoken, spoken } from './actions.ts'
import {
  actionOption,
  allOption,
  deedOption,
  type Group,
  type Option,
  planOption,
  repairOption,
  vehicleOption,
} from './found-options.ts'
import { useActions } from './use-actions.ts'

const MOST_VEHICLES = 5
const MOST_ACTIONS = 6
const PAUSE = 200

/** What is found for what was typed: what can be done with it, cars, repairs, and what is merely called similar. */
export function useFound(typed: string): { groups: Group[]; isSettled: boolean } {
  const search = typed.trim()
  const said = spoken(search)
  const cars = useCars(search)
  const { repairs, isNumber, isSettled } = useRepairs(said?.verb === 'plan' ? said.thing : search)
  const hasChecks = useQuery(checkSettingsQuery).data?.isActive ?? false
  const { actions, who } = useActions(hasChecks)
  const { named, others } = matching(allowed(actions, who), search)
  const meant = useCars(said && said.verb !== 'plan' ? said.thing : '')

  const deeds = deedsOf(said, meant.found, hasChecks)
  const plans = said?.verb === 'plan' || isNumber ? repairs.plannable : []
  const onlyCar = cars.exact ?? (cars.found.length === 1 ? cars.found[0] : undefined)
  const offers = onlyCar && !isNumber ? offersFor(onlyCar, hasChecks) : []
  const things = [
    { name: 'Vehicles', options: cars.options },
    { name: 'Repairs', options: repairs.options },
  ]
  const groups = [
    { name: 'Do', options: [...deeds, ...(said ? plans : []), ...few(named.map(actionOption), search)] },
    ...(isNumber ? things.toReversed() : things),
    { name: 'Also', options: [...offers, ...(said ? [] : plans), ...few(others.map(actionOption), search)] },
  ]
  return { groups: groups.filter(({ options }) => options.length > 0), isSettled }
}

/** Of everything there is, all of it can be read; of what was looked for, the first. */
function few(options: Option[], search: string): Option[] {
  return search ? options.slice(0, MOST_ACTIONS) : options
}

function deedsOf(said: Spoken | undefined, cars: readonly Vehicle[], hasChecks: boolean): Option[] {
  if (!said || said.verb === 'plan' || (said.verb === 'check' && !hasChecks)) return []
  const { verb } = said
  return cars.slice(0, MOST_VEHICLES).map((car) => deedOption(verb, car))
}

function offersFor(car: Vehicle, hasChecks: boolean): Option[] {
  return [deedOption('report', car), ...(hasChecks ? [deedOption('check', car)] : [])]
}

/** The car of just this key first. */
function useCars(search: string) {
  const fleet = useQuery(vehiclesQuery).data
  const known = useMemo(() => findable(fleet ?? []), [fleet])
  const all = search ? find(known, search, 'all').vehicles : []
  const exact = all.find(({ vehicleKey }) => vehicleKey.toLowerCase() === search.toLowerCase())
  const found = exact ? [exact, ...all.filter((car) => car !== exact)] : all
  const options = found.slice(0, MOST_VEHICLES).map(vehicleOption)
  if (found.length > MOST_VEHICLES) options.push(allOption('vehicles', found.length, search))
  return { found, exact, options }
}

function useRepairs(search: string) {
  const [asked] = useDebouncedValue(search, PAUSE)
  const query = useQuery({ ...foundRepairsQuery(asked), enabled: asked !== '' })
  const shown = asked && search ? (query.data?.repairs ?? []) : []
  const total = query.data?.total ?? 0
  /** Who types a number wants that repair, and no car whose plate looks like it. */
  const isNumber = shown[0] !== undefined && shown[0].number === numberNamed(asked)
  const options = shown.map(repairOption)
  if (total > shown.length && shown.length > 0) options.push(allOption('repairs', total, asked))
  const plannable = (isNumber ? shown.slice(0, 1) : shown)
    .filter(({ status }) => status === 'need')
    .map(planOption)
  const isSettled = asked === search && !query.isFetching
  return { repairs: { options, plannable }, isNumber, isSettled }
}
