import { Button, Skeleton } from '@mantine/core'
import { estimates } from '@pitlane/contract/estimates/calls'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import bill from '../../ui/list/Bill.module.css'
import { toast } from '../../ui/toast/toast.ts'
import { useEstimateCall } from './data.ts'

const Decline = lazyPart(async () => (await import('./Decline.tsx')).Decline, Coming)

interface Props {
  repairId: string
  estimate: Estimate
  onDone: () => void
}

/** An administrator decides on the estimate that is shown, and on no newer one. */
export function Decide({ repairId, estimate: { at }, onDone }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const approve = useEstimateCall(estimates.approve)

  async function press() {
    try {
      await approve.mutateAsync({ id: repairId, at })
      toast.success('Estimate approved')
      onDone()
    } catch {
      // Said below.
    }
  }

  if (isDeclining)
    return <Decline repairId={repairId} at={at} onCancel={() => setDeclining(false)} onDone={onDone} />
  return (
    <>
      <div className={bill.steps}>
        <Button
          loading={approve.isPending}
          leftSection={<IconCheck size={17} stroke={1.8} aria-hidden />}
          onClick={() => void press()}
        >
          Approve
        </Button>
        <Button
          variant="default"
          disabled={approve.isPending}
          leftSection={<IconX size={17} stroke={1.8} aria-hidden />}
          onPointerEnter={Decline.preload}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      </div>
      <FormError>
        {approve.isError ? sentenceOf(approve.error, 'The estimate was not approved') : undefined}
      </FormError>
    </>
  )
}

function Coming() {
  return <Skeleton h={160} radius="md" aria-busy="true" />
}
