import { emailChange } from '@pitlane/contract/accounts/email-change'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor } from '../../../platform/call.ts'
import { currentUser } from '../../../platform/session.ts'
import { keepSelf } from '../users-data.ts'

/** Whoever is signed in here may be another person, or nobody: then nothing of theirs has changed. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(emailChange.confirm),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUser.queryKey }),
  })
}

export function useResendEmailLink() {
  return useMutation(mutationFor(emailChange.resend))
}

export function useCancelEmailChange() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(emailChange.cancel),
    onSuccess: (user) => keepSelf(client, user),
  })
}
