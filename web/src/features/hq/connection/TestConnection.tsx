import { Button } from '@mantine/core'
import type { HqConfig } from '@pitlane/contract/hq/calls'
import { CONNECTION_WORKS } from '@pitlane/contract/hq/sentences'
import { IconPlugConnected } from '@tabler/icons-react'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useTestConnection } from '../data.ts'

interface Props {
  config: HqConfig
  isAdmin: boolean
  isChanged: boolean
  onAccepted: () => void
}

/** Asks HQ about the stored connection; what is typed and not saved is not part of it. */
export function TestConnection({ config, isAdmin, isChanged, onAccepted }: Props) {
  const test = useTestConnection()
  const isStored = Boolean(config.baseUrl && config.tenantToken && config.userToken)

  async function run() {
    try {
      await test.mutateAsync({})
    } catch (error) {
      toast.failure('Connection failed', error)
      return
    }
    toast.success('Connection successful', CONNECTION_WORKS)
    onAccepted()
  }

  return (
    <Hint label={isChanged && isAdmin ? 'Save first: the stored connection is tested' : undefined}>
      {(thing) => (
        <Button
          {...thing}
          variant="default"
          leftSection={<IconPlugConnected size={17} stroke={1.8} aria-hidden />}
          loading={test.isPending}
          disabled={!isAdmin || !isStored}
          onClick={() => void run()}
        >
          Test Connection
        </Button>
      )}
    </Hint>
  )
}
