import { Alert, Button, Group, Text } from '@mantine/core'
import { type Claim, claims } from '@pitlane/contract/claims/calls'
import type { ChargeState } from '@pitlane/contract/hq/charge'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Instant } from '../../../ui/time/Instant.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { useStep } from './use-step.ts'

interface Props {
  claim: Claim
  maySettle: boolean
  onDone: () => void
}

const looks: Record<ChargeState, { color: string; title: string }> = {
  sending: { color: 'indigo', title: 'Being sent to HQ' },
  charged: { color: 'green', title: 'Charged in HQ' },
  refused: { color: 'red', title: 'Not charged in HQ' },
  unclear: { color: 'yellow', title: 'Nobody knows yet whether it was charged in HQ' },
}

/** What became of the charge in HQ, and where that is not known, the way to say it. */
export function HqCharge({ claim: { repairId, hq }, maySettle, onDone }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone
  if (!hq) return null
  const { color, title } = looks[hq.state]
  return (
    <Alert
      color={color}
      radius="md"
      p="sm"
      role="status"
      title={title}
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      <Text>
        {hq.error ?? (
          <>
            Asked on <Instant at={hq.at} timezone={timezone} />
            {hq.chargeId && `, charge ${hq.chargeId} there`}. The lines stay as they are.
          </>
        )}
      </Text>
      {hq.state === 'unclear' && <Settle repairId={repairId} maySettle={maySettle} onDone={onDone} />}
    </Alert>
  )
}

interface SettleProps extends Omit<Props, 'claim'> {
  repairId: string
}

function Settle({ repairId, maySettle, onDone }: SettleProps) {
  const { take, isPending } = useStep(claims.settle, {
    done: 'Noted',
    failed: 'That could not be noted',
  })
  if (!maySettle) return <Text mt={4}>An administrator can say here what they found.</Text>
  const say = async (isThere: boolean) => {
    if (await take({ id: repairId, isThere })) onDone()
  }
  return (
    <Group gap="xs" mt="xs">
      <Button variant="default" disabled={isPending} onClick={() => void say(true)}>
        The charge is there
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => void say(false)}>
        It is not there
      </Button>
    </Group>
  )
}
