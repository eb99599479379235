import '@mantine/core/styles/List.layer.css'
import { Alert, Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { type HqOrders, NONE_SELECTED } from '@pitlane/contract/imports/calls'
import { IconAlertTriangle, IconClipboardCheck, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { hqOrdersQuery, useImportOrders } from '../data.ts'
import { ImportDialog } from '../ImportDialog.tsx'
import { IMPORT_RUNS, ImportRuns } from '../ImportRuns.tsx'
import classes from './ImportHq.module.css'
import { OrderList } from './OrderList.tsx'
import { choiceOf, type OrderEdits } from './order-edits.ts'

/** What HQ has finished and we do not have yet; chosen, corrected, imported. */
export function ImportHq({ onClose }: { onClose: () => void }) {
  const query = useQuery(hqOrdersQuery)
  const send = useImportOrders()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [edits, setEdits] = useState<ReadonlyMap<string, OrderEdits>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const isToldMissing = useRef(false)
  const orders = query.data?.repairs ?? []
  const chosen = orders.filter((order) => selected.has(order.hqRepairOrderId))

  /** Who chooses something has heard that nothing was chosen. */
  function select(change: (before: ReadonlySet<string>) => ReadonlySet<string>) {
    if (isToldMissing.current) toast.close()
    isToldMissing.current = false
    setSelected(change)
  }

  async function start() {
    if (chosen.length === 0) {
      isToldMissing.current = true
      return toast.error(NONE_SELECTED.title, NONE_SELECTED.message)
    }
    const repairs = chosen.map((order) => choiceOf(order, edits.get(order.hqRepairOrderId)))
    try {
      const { message, errorDetails } = await send.mutateAsync({ repairs })
      setSelected(new Set())
      if (errorDetails.length === 0) toast.success('Import successful', message)
      else toast.notice('Import completed', `${message}, ${errorDetails.length} could not be imported`)
    } catch (error) {
      toast.failure('Import failed', error)
    }
  }

  const selectAll = () => select(() => new Set(orders.map((order) => order.hqRepairOrderId)))
  return (
    <ImportDialog
      title="Import Repairs from HQ"
      isBusy={send.isPending}
      isCovered={isAsking}
      onClose={onClose}
      footer={
        orders.length > 0 && (
          <>
            <div className={classes.choose}>
              <Button variant="default" onClick={selectAll}>
                Select All
              </Button>
              <Button variant="default" onClick={() => setSelected(new Set())}>
                Deselect All
              </Button>
            </div>
            <Button
              loading={send.isPending}
              // Whoever presses it all the same is told what is missing.
              {...(chosen.length === 0 && { 'data-disabled': true, 'aria-disabled': true })}
              onClick={() => void start()}
            >
              Import {chosen.length.toLocaleString('en-US')}
            </Button>
          </>
        )
      }
    >
      <QueryBoundary query={query} failure="Failed to load repair orders from HQ" skeleton={<Loading />}>
        {(found) => (
          <>
            <Counts {...found}>{found.repairs.length > 0 && <ToEarlier />}</Counts>
            <Refused details={send.data?.errorDetails ?? []} />
            {found.repairs.length === 0 ? (
              <Nothing {...found} />
            ) : (
              <OrderList
                orders={found.repairs}
                selected={selected}
                edits={edits}
                onSelect={(id, isSelected) => select((before) => withMember(before, id, isSelected))}
                onEdit={(id, changed) =>
                  setEdits((before) => new Map(before).set(id, { ...before.get(id), ...changed }))
                }
              />
            )}
          </>
        )}
      </QueryBoundary>
      <ImportRuns kind="hq" onAsking={setAsking} />
    </ImportDialog>
  )
}

function withMember(set: ReadonlySet<string>, id: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isMember) next.add(id)
  else next.delete(id)
  return next
}

function Counts({ totalInHQ, completedInHQ, alreadyImported, children }: HqOrders & { children: ReactNode }) {
  const counts = [
    [totalInHQ, 'in HQ'],
    [completedInHQ, 'completed'],
    [alreadyImported, 'already imported'],
  ] as const
  return (
    <ul className={classes.counts}>
      {counts.map(([count, label]) => (
        <li key={label}>
          <strong className="tabular">{count.toLocaleString('en-US')}</strong> {label}
        </li>
      ))}
      <li className={classes.earlier}>{children}</li>
    </ul>
  )
}

/** Below the list, which may be long. */
function ToEarlier() {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconHistory size={15} aria-hidden />}
      onClick={() => document.getElementById(IMPORT_RUNS)?.scrollIntoView({ block: 'center' })}
    >
      Earlier imports
    </Button>
  )
}

function Nothing({ completedInHQ }: HqOrders) {
  return (
    <EmptyState icon={IconClipboardCheck} order={3} title="No repairs to import">
      {completedInHQ === 0
        ? 'HQ has no completed repair orders. They appear here once they are done there.'
        : 'Every completed repair order of HQ is already here.'}
    </EmptyState>
  )
}

const MOST_DETAILS = 20

/** What was asked for and could not be done, with the reasons. */
function Refused({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null
  return (
    <Alert
      color="orange"
      mb="md"
      title={`${details.length} could not be imported`}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <List size="sm" spacing={2} className={classes.details}>
        {details.slice(0, MOST_DETAILS).map((detail) => (
          <List.Item key={detail}>{detail}</List.Item>
        ))}
        {details.length > MOST_DETAILS && (
          <List.Item>and {(details.length - MOST_DETAILS).toLocaleString('en-US')} more</List.Item>
        )}
      </List>
    </Alert>
  )
}

function Loading() {
  return (
    <Stack gap="sm">
      <Text c="dimmed" role="status">
        Reading repair orders from HQ…
      </Text>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} h={92} radius="lg" />
      ))}
    </Stack>
  )
}
