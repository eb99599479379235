import { Button, Skeleton, Stack } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { IconDeviceTv, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Board } from '../features/board/Board.tsx'
import { BoardAge } from '../features/board/BoardAge.tsx'
import { BoardToolbar } from '../features/board/BoardToolbar.tsx'
import { type BoardAddress, boardAddress, searchOf } from '../features/board/board-address.ts'
import { placesOf } from '../features/board/board-groups.ts'
import { useBoardOrder } from '../features/board/board-order.ts'
import { boardQuery } from '../features/board/data.ts'
import type { Help } from '../features/board/help.ts'
import { DueList } from '../features/checks/DueList.tsx'
import { useCloseOpened } from '../features/repairs/opened-repair.ts'
import { tenantQuery } from '../features/tenants/data.ts'
import { useNow } from '../platform/now.ts'
import { lazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { PlanNamed } from './planning/PlanJob.tsx'
import { WholeRepair } from './repair/WholeRepair.tsx'

const OtherCars = lazyDialog(async () => (await import('../features/conflicts/OtherCars.tsx')).OtherCars)

/** For the counter in the morning: which cars may go out, which may not, and what to do about it. */
export function TodayPage() {
  const address = boardAddress(useSearch({ from: '/inside/today' }))
  const { date, days } = address
  const query = useQuery(boardQuery({ ...(date && { date }), days: String(days) }))
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const today = dayIn(timezone, useNow(MINUTE))
  const [order, setOrder] = useBoardOrder()
  const [help, setHelp] = useState<Help>()
  const go = useGo()
  return (
    <>
      <PageHeader
        title="Today"
        compact={<span />}
        actions={
          !address.isWall && (
            <>
              <Button
                variant="default"
                leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              <ButtonLink
                variant="default"
                to="/today"
                search={searchOf({ ...address, isWall: true })}
                leftSection={<IconDeviceTv size={17} stroke={1.8} aria-hidden />}
              >
                Wall screen
              </ButtonLink>
            </>
          )
        }
      >
        <BoardAge query={query} timezone={timezone} />
      </PageHeader>
      <Stack gap="md">
        {!address.isWall && (
          <BoardToolbar
            address={address}
            today={today}
            places={query.data ? placesOf(query.data) : []}
            onChange={(changes) => go({ ...address, ...changes })}
            order={order}
            onOrder={setOrder}
          />
        )}
        {!address.isWall && <DueList title={toCheckInWords} most={3} />}
        <QueryBoundary query={query} skeleton={<Waiting />} failure="Failed to read the board">
          {(board) => (
            <Board board={board} address={address} order={order} timezone={timezone} onHelp={setHelp} />
          )}
        </QueryBoundary>
      </Stack>
      {address.repair && <Opened address={address} repairId={address.repair} />}
      {help && <Helping help={help} onClose={() => setHelp(undefined)} />}
    </>
  )
}

function toCheckInWords(due: number): string {
  return due === 1 ? '1 car to check' : `${due.toLocaleString('en-US')} cars to check`
}

/** In the address, so that Back closes it; closing it leads back to the board as it was. */
function Opened({ repairId, address }: { repairId: string; address: BoardAddress }) {
  const go = useGo()
  const close = useCloseOpened(() => go({ ...address, repair: undefined }))
  return <WholeRepair repairId={repairId} onClose={close} />
}

function Helping({ help, onClose }: { help: Help; onClose: () => void }) {
  if (help.kind === 'plan') return <PlanNamed {...help} onClose={onClose} />
  return <OtherCars vehicle={help.vehicle} booking={help.booking} onClose={onClose} />
}

function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (address: BoardAddress) =>
      void navigate({ to: '/today', search: searchOf(address), replace: true, resetScroll: false }),
    [navigate],
  )
}

function Waiting() {
  return (
    <Stack gap="xs">
      <Skeleton h={32} w={320} />
      <Skeleton h={220} radius="lg" />
      <Skeleton h={160} radius="lg" />
    </Stack>
  )
}
