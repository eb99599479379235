import { settings } from '@pitlane/contract/settings/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

export const mechanicsQuery = queryFor(settings.mechanics, {}, ['settings'])

export const categoriesQuery = queryFor(settings.categories, {}, ['settings'])

export function useAddMechanic() {
  return useMutation({ ...mutationFor(settings.addMechanic), onSuccess: useReadAgain(mechanicsQuery) })
}

export function useUpdateMechanic() {
  return useMutation({ ...mutationFor(settings.updateMechanic), onSettled: useReadAgain(mechanicsQuery) })
}

/** Also when it fails: somebody else may have removed it first. */
export function useRemoveMechanic() {
  return useMutation({ ...mutationFor(settings.removeMechanic), onSettled: useReadAgain(mechanicsQuery) })
}

export function useAddCategory() {
  return useMutation({ ...mutationFor(settings.addCategory), onSuccess: useReadAgain(categoriesQuery) })
}

export function useRemoveCategory() {
  return useMutation({ ...mutationFor(settings.removeCategory), onSettled: useReadAgain(categoriesQuery) })
}

export function useDefaultCategories() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(settings.defaultCategories),
    onSuccess: (categories) => client.setQueryData(categoriesQuery.queryKey, categories),
  })
}

/** Waits until the list is there, so that a change is never announced before it shows. */
function useReadAgain({ queryKey }: { queryKey: readonly unknown[] }) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
