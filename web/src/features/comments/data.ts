import { type Comment, comments } from '@pitlane/contract/comments/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

/** What people said about a repair, oldest first. */
export function commentsQuery(repairId: string) {
  return { ...queryFor(comments.list, { id: repairId }, ['repairs', 'settings']), staleTime: 0 }
}

interface Said {
  text: string
  /** The same for every attempt to send one text, so that it is said once. */
  requestKey: string
}

export function useAddComment(repairId: string) {
  const show = useShow(repairId)
  return useMutation({
    mutationKey: [comments.add.path],
    meta: { access: comments.add.access },
    mutationFn: ({ text, requestKey }: Said) =>
      call(comments.add, { id: repairId, text }, { headers: { 'idempotency-key': requestKey } }),
    onSuccess: (said) => show((known) => [...known.filter(({ id }) => id !== said.id), said]),
  })
}

export function useEditComment(repairId: string) {
  const show = useShow(repairId)
  return useMutation({
    ...mutationFor(comments.edit),
    onSuccess: (edited) => show((known) => known.map((one) => (one.id === edited.id ? edited : one))),
  })
}

export function useRemoveComment() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(comments.remove),
    onSettled: () => refresh(client, ['repairs']),
  })
}

/** Before it is heard that something changed. */
function useShow(repairId: string) {
  const client = useQueryClient()
  const { queryKey } = commentsQuery(repairId)
  return async (change: (known: Comment[]) => Comment[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<Comment[]>(queryKey, (known) => known && change(known))
    refresh(client, ['repairs'])
  }
}
