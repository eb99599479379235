import { views } from '@pitlane/contract/views/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

export const viewsQuery = queryFor(views.list, {}, ['views'])

export function useSaveView() {
  return useMutation({ ...mutationFor(views.create), onSuccess: useReadAgain() })
}

/** Also when it fails: somebody else may have changed or deleted it first. */
export function useChangeView() {
  return useMutation({ ...mutationFor(views.change), onSettled: useReadAgain() })
}

export function useRemoveView() {
  return useMutation({ ...mutationFor(views.remove), onSettled: useReadAgain() })
}

function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
}
