import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, id, message, requiredName, SEARCH_MAX, tooLong, wholeLetters } from '../formats.ts'
import { SHARED_VIEWS_MOST, VIEWS_MOST } from '../limits.ts'
import { ListedFilters } from '../repairs/calls.ts'
import { vehicleFilters } from '../vehicles/calls.ts'

/** The pages whose filters can be kept under a name. */
const viewPages = ['repairs', 'vehicles'] as const
export type ViewPage = (typeof viewPages)[number]

export const VIEW_NAME_MAX = 60

export const VIEW_NAME_MISSING = 'Please name the view'
export const VIEW_FILTERS_WRONG = 'These are not filters of this page'
export const VIEW_FILTERS_MISSING = 'Please filter the list first'
export const VIEW_EXISTS = 'You already have a view of this page with this name'
export const VIEW_GONE = 'This view no longer exists.'
export const VIEW_OF_ANOTHER = 'Only whoever made this view, or an administrator, can change it.'
export const VIEW_REMOVED = 'View deleted'
export const VIEWS_FULL = `You can have at most ${VIEWS_MOST} views. Please delete one first.`
export const SHARED_VIEWS_FULL = `A business can share at most ${SHARED_VIEWS_MOST} views. Please delete one first.`

const search = z.string().trim().min(1).max(SEARCH_MAX).overwrite(wholeLetters).optional()

/** The filters of each page, as its address has them. What a page does not know cannot be kept. */
const queries = {
  repairs: z.strictObject({ ...ListedFilters.shape, search }, VIEW_FILTERS_WRONG),
  vehicles: z.strictObject(
    { search, status: z.enum(vehicleFilters).exclude(['all']).optional() },
    VIEW_FILTERS_WRONG,
  ),
} satisfies Record<ViewPage, z.ZodType>

const ViewQuery = z.union([queries.repairs, queries.vehicles], VIEW_FILTERS_WRONG)
export type ViewQuery = z.output<typeof ViewQuery>

/** Why these filters cannot be a view of this page; undefined where they can. */
export function refusalOfQuery(page: ViewPage, query: ViewQuery): string | undefined {
  if (!queries[page].safeParse(query).success) return VIEW_FILTERS_WRONG
  return Object.keys(query).length === 0 ? VIEW_FILTERS_MISSING : undefined
}

export const View = z.object({
  id,
  page: z.enum(viewPages),
  name: z.string(),
  query: ViewQuery,
  /** Everybody in the business has it too. */
  isShared: z.boolean(),
  /** Made by whoever asks. */
  isOwn: z.boolean(),
})
export type View = z.output<typeof View>

const name = requiredName(VIEW_NAME_MISSING).max(VIEW_NAME_MAX, tooLong(VIEW_NAME_MAX))

export const NewView = z.object({
  page: z.enum(viewPages),
  name,
  query: ViewQuery,
  isShared: z.boolean().default(false),
})
export type NewView = z.output<typeof NewView>

export const ViewChanges = z.object({
  name: name.optional(),
  query: ViewQuery.optional(),
  isShared: z.boolean().optional(),
})

const ofOneself = { access: 'person', trial: 'required' } as const

export const views = {
  list: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/views',
    summary: 'The own saved views and those that are shared, by name',
    output: z.array(View),
  }),
  create: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/views',
    summary: 'Keep the filters of a page under a name, for oneself or for everybody in the business',
    example: {
      page: 'repairs',
      name: 'Critical and open',
      query: { status: 'open', urgencyLevel: 'critical' },
    },
    input: NewView,
    output: View,
    status: 201,
  }),
  change: endpoint({
    ...ofOneself,
    method: 'PATCH',
    path: '/api/views/:id',
    summary: 'Change an own view, as an administrator also a shared one; what is absent stays',
    example: { isShared: true },
    input: ViewChanges.extend({ id: givenId }),
    output: View,
  }),
  remove: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Delete an own view, as an administrator also a shared one',
    input: z.object({ id: givenId }),
    output: message,
  }),
}
