import { Button, Skeleton, Text, Title } from '@mantine/core'
import { claims } from '@pitlane/contract/claims/calls'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { IconFileDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import bill from '../../../ui/list/Bill.module.css'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { claimQuery } from '../data.ts'
import classes from './Claim.module.css'
import { ClaimView } from './ClaimView.tsx'
import { useStep } from './use-step.ts'

interface Props {
  repair: Repair
  /** Something lies over the dialog, or no longer. */
  onCover: (isCovered: boolean) => void
}

/** What is asked for a damage. The button that was pressed may go with the step it took: the focus stays here. */
export function ClaimSection({ repair, onCover }: Props) {
  const section = useRef<HTMLElement>(null)
  const stay = () => section.current?.focus()
  return (
    <section ref={section} className={bill.section} aria-label="Claim" tabIndex={-1}>
      {repair.claim ? (
        <Known repair={repair} onCover={onCover} onDone={stay} />
      ) : (
        <NotYet repairId={repair.id} onDone={stay} />
      )}
    </section>
  )
}

function Known({ repair, ...rest }: Props & { onDone: () => void }) {
  return (
    <QueryBoundary
      query={useQuery(claimQuery(repair.id))}
      skeleton={<Skeleton h={120} radius="md" />}
      failure="Failed to fetch the claim"
    >
      {(claim) => <ClaimView claim={claim} repair={repair} {...rest} />}
    </QueryBoundary>
  )
}

function NotYet({ repairId, onDone }: { repairId: string; onDone: () => void }) {
  const { take, isPending } = useStep(claims.propose, {
    done: 'Claim drafted',
    failed: 'The claim was not made',
  })
  return (
    <>
      <Title order={3}>Claim</Title>
      <div className={classes.notYet}>
        <Text>Nobody has claimed this damage yet.</Text>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconFileDollar size={17} stroke={1.8} aria-hidden />}
          onClick={async () => {
            if (await take({ id: repairId })) onDone()
          }}
        >
          Make a claim
        </Button>
      </div>
    </>
  )
}
