import { type SsoConfig, sso } from '@pitlane/contract/sso/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

export const loginOptionsQuery = (business: string) => queryFor(sso.options, { business })

export const ssoQuery = queryFor(sso.config, {})

export function useSaveSso() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(sso.save),
    onSuccess: ({ message: _, ...config }) => client.setQueryData<SsoConfig>(ssoQuery.queryKey, config),
  })
}
