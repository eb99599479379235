import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { IconFileInvoice } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import bill from '../../ui/list/Bill.module.css'
import { Decide } from './Decide.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { EstimateView } from './EstimateView.tsx'

/** What is filled in comes when somebody does. */
const EnterEstimate = lazyPart(async () => (await import('./EnterEstimate.tsx')).EnterEstimate, ComingForm)

/** What the repair will cost, and what was decided. The button that was pressed may go: the focus stays here. */
export function EstimateSection({ repair }: { repair: Repair }) {
  const section = useRef<HTMLElement>(null)
  const [isEntering, setEntering] = useState(false)
  const isAdmin = useUser()?.role === 'admin'
  const { estimate, status } = repair
  const mayEnter = status !== 'completed'
  const isOpen = mayEnter && estimate?.state === 'open'

  function stay() {
    setEntering(false)
    section.current?.focus()
  }

  return (
    <section ref={section} className={bill.section} aria-label="Estimate" tabIndex={-1}>
      {estimate ? <EstimateView estimate={estimate} /> : <Title order={3}>Estimate</Title>}
      {isOpen && <DecisionFacts repair={repair} />}
      {!estimate && !isEntering && <Text c="dimmed">Nobody has said yet what it will cost.</Text>}
      {isOpen && isAdmin && !isEntering && (
        <Decide key={estimate.at} repairId={repair.id} estimate={estimate} onDone={stay} />
      )}
      {mayEnter &&
        (isEntering ? (
          <EnterEstimate repair={repair} onDone={stay} />
        ) : (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconFileInvoice size={17} stroke={1.8} aria-hidden />}
            onPointerEnter={EnterEstimate.preload}
            onClick={() => setEntering(true)}
          >
            {estimate ? 'Enter a new estimate' : 'Enter an estimate'}
          </Button>
        ))}
    </section>
  )
}

function ComingForm() {
  return <Skeleton h={320} radius="md" aria-busy="true" />
}
