import { AppError } from '@pitlane/contract/errors'
import {
  type RoutineTemplate,
  routine,
  TEMPLATES_PAGE_SIZE,
  type TemplatePage,
} from '@pitlane/contract/routine/calls'
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { readWhenShown } from '../../platform/giving-way/read-when-shown.ts'
import { refresh } from '../../platform/live-updates.ts'
import { type RoutineAddress, type RoutineSearch, routineAddress } from './routine-address.ts'

const POLL_EVERY = 30_000
/** What is due is counted from repairs, vehicles and bookings, on the day of the business. */
export const routineTopics = ['templates', 'repairs', 'vehicles', 'bookings', 'tenant'] as const

/** One page. It is read again while somebody looks, because a day ends without anybody changing anything. */
export function templatesQuery({ search, due, page }: RoutineAddress, category?: string) {
  const narrowing = { search: search.trim() || undefined, dueStatus: due, category }
  return {
    ...queryFor(
      routine.list,
      { ...narrowing, order: 'due', page, limit: TEMPLATES_PAGE_SIZE },
      routineTopics,
    ),
    select: asPage,
    placeholderData: keepPreviousData,
    staleTime: POLL_EVERY,
    refetchInterval: POLL_EVERY,
    refetchOnWindowFocus: 'always' as const,
  }
}

export function prefetchTemplates(client: QueryClient, search: RoutineSearch): void {
  void client.prefetchQuery(templatesQuery(routineAddress(search)))
}

/** Routines that have all words of a title, so that a second one of the same name is noticed. */
export function namedTemplatesQuery(title: string) {
  return { ...queryFor(routine.list, { search: title.trim() }, routineTopics), select: asList, staleTime: 0 }
}

export const dueQuery = {
  ...queryFor(routine.due, {}, routineTopics),
  ...readWhenShown,
}

/** The routines of a vehicle, read anew every time: a form must not offer one that is gone. */
export function vehicleTemplatesQuery(vehicleKey: string) {
  return { ...queryFor(routine.ofVehicle, { vehicleKey }, routineTopics), staleTime: 0 }
}

export function useCreateTemplate() {
  return useMutation({ ...mutationFor(routine.create), onSuccess: useRefresh() })
}

export function useCreateTemplates() {
  return useMutation({ ...mutationFor(routine.createMany), onSuccess: useRefresh() })
}

export function useEditTemplate() {
  return useMutation({ ...mutationFor(routine.update), onSuccess: useRefresh() })
}

/** One that somebody else has already deleted is deleted, too. */
export function useDeleteTemplate() {
  return useMutation({
    mutationKey: [routine.remove.path],
    meta: { access: routine.remove.access },
    mutationFn: async (id: string) => {
      try {
        await call(routine.remove, { id })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      }
    },
    onSuccess: useRefresh(),
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => refresh(client, ['templates', 'repairs'])
}

function asPage(answer: RoutineTemplate[] | TemplatePage): TemplatePage {
  if (!Array.isArray(answer)) return answer
  throw new Error('A page was asked for, not a list')
}

function asList(answer: RoutineTemplate[] | TemplatePage): RoutineTemplate[] {
  return Array.isArray(answer) ? answer : answer.templates
}
