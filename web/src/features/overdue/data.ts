import { overdue } from '@pitlane/contract/overdue/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { routineTopics } from '../routine/data.ts'

const PREVIEW_FRESH_FOR = 30_000

export const overduePreviewQuery = {
  ...queryFor(overdue.overduePreview, {}, routineTopics),
  staleTime: PREVIEW_FRESH_FOR,
}

export function useGenerateOverdue() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(overdue.generateOverdue),
    onSettled: () => refresh(client, ['templates', 'repairs']),
  })
}
