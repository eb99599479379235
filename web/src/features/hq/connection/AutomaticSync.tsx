import { Switch } from '@mantine/core'
import { type HqConfig, TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveConfig } from '../data.ts'

/** Pauses and resumes the sync by the clock; nothing else of the connection changes. */
export function AutomaticSync({ config, isAdmin }: { config: HqConfig; isAdmin: boolean }) {
  const save = useSaveConfig()
  const { baseUrl, tenantToken, userToken } = config
  const isStored = Boolean(baseUrl && tenantToken && userToken)

  function set(isActive: boolean) {
    const stored = { baseUrl: baseUrl ?? '', tenantToken: TOKEN_MASK, userToken: TOKEN_MASK }
    save.mutate(
      { ...stored, isActive },
      {
        onSuccess: () => toast.success(isActive ? 'Automatic sync is on' : 'Automatic sync is paused'),
        onError: (error) => toast.failure('Save failed', error),
      },
    )
  }

  return (
    <Switch
      w="fit-content"
      label="Sync automatically every 15 minutes"
      description={
        config.isActive
          ? 'Pause it here, for example while HQ is being set up anew.'
          : 'Paused. Sync by hand on the Vehicles page.'
      }
      checked={save.isPending ? (save.variables.isActive ?? config.isActive) : config.isActive}
      disabled={!isAdmin || !isStored || save.isPending}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
