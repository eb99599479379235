import { type Delivery, type Webhook, webhooks } from '@pitlane/contract/webhooks/calls'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { lookAgainAfter } from './next-try.ts'

export const webhooksQuery = queryFor(webhooks.list, {})

export const deliveriesQuery = (id: string) =>
  queryOptions({
    ...queryFor(webhooks.deliveries, { id }),
    refetchInterval: ({ state }) => lookAgainAfter(state.data ?? [], new Date()) ?? false,
  })

export function useCreateWebhook() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(webhooks.create),
    onSuccess: ({ secret: _, ...made }) => put(client, (known) => [...known, made]),
  })
}

export function useChangeWebhook() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(webhooks.update),
    onSuccess: (changed) => {
      put(client, (known) => known.map((it) => (it.id === changed.id ? changed : it)))
      return client.invalidateQueries({ queryKey: deliveriesQuery(changed.id).queryKey })
    },
  })
}

export function useRemoveWebhook() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(webhooks.remove),
    onSuccess: (_, { id }) => put(client, (known) => known.filter((it) => it.id !== id)),
  })
}

export function useSendTest() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(webhooks.test),
    onSuccess: (sent, { id }) => putDelivery(client, id, sent),
  })
}

export function useSendAgain() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(webhooks.again),
    onSuccess: (sent, { id }) => putDelivery(client, id, sent),
  })
}

function put(client: QueryClient, change: (known: Webhook[]) => Webhook[]): void {
  client.setQueryData<Webhook[]>(webhooksQuery.queryKey, (known) => known && change(known))
}

/** Where it stands, or as the newest; then it is looked for until it has ended. */
function putDelivery(client: QueryClient, id: string, sent: Delivery): void {
  client.setQueryData<Delivery[]>(deliveriesQuery(id).queryKey, (known) => {
    if (!known) return undefined
    const isKnown = known.some((it) => it.id === sent.id)
    return isKnown ? known.map((it) => (it.id === sent.id ? sent : it)) : [sent, ...known]
  })
}
