import { INBOX_PAGE, inbox } from '@pitlane/contract/inbox/calls'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

/** What one was told, newest first. */
export function inboxQuery(limit = INBOX_PAGE) {
  return { ...queryFor(inbox.list, { limit }, ['inbox']), placeholderData: keepPreviousData }
}

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(inbox.read), onSettled: () => refresh(client, ['inbox']) })
}

/** What of it is mailed. */
export const settingsQuery = queryFor(inbox.settings, {})

/** What the server answers is what holds. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    ...mutationFor(inbox.changeSettings),
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
    },
  })
}

/** Mails that were given up, newest first. */
export const failedMailsQuery = { ...queryFor(inbox.failedMails, {}), staleTime: 0 }
