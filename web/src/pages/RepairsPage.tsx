import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport, IconPlus, IconTransferIn } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { ExportRepairs } from '../features/imports/ExportRepairs.tsx'
import { AllRepairs } from '../features/repairs/list/AllRepairs.tsx'
import { FilterChips } from '../features/repairs/list/FilterChips.tsx'
import {
  atPage,
  type ListAddress,
  listAddress,
  narrowed,
  type RepairsSearch,
  searchOf,
  without,
} from '../features/repairs/list/list-address.ts'
import { RepairsToolbar } from '../features/repairs/list/RepairsToolbar.tsx'
import { useCloseOpened } from '../features/repairs/opened-repair.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainButton } from '../ui/plain/PlainButton.tsx'
import { WholeRepair } from './repair/WholeRepair.tsx'
import { ViewsOfRepairs } from './views/ViewsOfRepairs.tsx'

const CreateRepair = lazy(loadCreateRepair)
const ImportCsv = lazy(loadImportCsv)
const ImportHq = lazy(loadImportHq)

async function loadCreateRepair() {
  return { default: (await import('../features/repairs/report/CreateRepair.tsx')).CreateRepair }
}

async function loadImportCsv() {
  return { default: (await import('../features/imports/csv/ImportCsv.tsx')).ImportCsv }
}

async function loadImportHq() {
  return { default: (await import('../features/imports/orders/ImportHq.tsx')).ImportHq }
}

const icon = { size: 17, stroke: 1.8, 'aria-hidden': true }

export function RepairsPage() {
  const { repair, ...search } = useSearch({ from: '/inside/repairs' })
  const wanted = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same list while one of its repairs is opened and closed
  const list = useMemo(() => listAddress(search), [wanted])
  const opened = listAddress({ repair }).repair
  // Made in pieces that give way: it is the most there is to make at once.
  const isMade = useDeferredValue(opened) === opened
  return (
    <>
      <RepairsList address={list} />
      {opened && isMade && <Opened key={opened} repairId={opened} address={list} />}
    </>
  )
}

/** All but the dialog of the repair that is open: a phone has enough to do with that one. */
const RepairsList = memo(function RepairsList({ address }: { address: ListAddress }) {
  const go = useGo()
  const [isCreating, creating] = useDisclosure()
  const [isImportingCsv, csv] = useDisclosure()
  const [isImportingHq, hq] = useDisclosure()
  const newRepair = (look: 'filled' | 'default') => (
    <PlainButton
      look={look}
      icon={<IconPlus {...icon} />}
      onMouseEnter={() => void loadCreateRepair()}
      onClick={creating.open}
    >
      New repair
    </PlainButton>
  )
  return (
    <>
      <PageHeader
        title="All Repairs"
        actions={
          <>
            <PlainButton
              icon={<IconFileImport {...icon} />}
              onMouseEnter={() => void loadImportCsv()}
              onClick={csv.open}
            >
              Import CSV
            </PlainButton>
            <PlainButton
              icon={<IconTransferIn {...icon} />}
              onMouseEnter={() => void loadImportHq()}
              onClick={hq.open}
            >
              Import from HQ
            </PlainButton>
            <ExportRepairs address={address} />
            {newRepair('filled')}
          </>
        }
      >
        Everything reported on your fleet, from need to completed.
      </PageHeader>
      <Stack gap="md">
        <RepairsToolbar
          address={address}
          onTyped={(search) => go(narrowed(address, { search }), true)}
          onChosen={(chosen) => go(narrowed(address, chosen))}
          onClear={() => go({})}
        >
          <ViewsOfRepairs address={address} />
        </RepairsToolbar>
        <FilterChips address={address} onRemove={(filter) => go(without(address, filter))} />
        <AllRepairs
          address={address}
          onPastEnd={(status, last) =>
            go(({ repair }) => ({ ...atPage(address, status, last), repair }), true)
          }
          onClear={() => go({})}
          action={newRepair('default')}
        />
      </Stack>
      {isCreating && (
        <Suspense>
          <CreateRepair onClose={creating.close} />
        </Suspense>
      )}
      {isImportingCsv && (
        <Suspense>
          <ImportCsv onClose={csv.close} />
        </Suspense>
      )}
      {isImportingHq && (
        <Suspense>
          <ImportHq onClose={hq.close} />
        </Suspense>
      )}
    </>
  )
})

/** In the address, so that Back closes it; closing it leads back to the list as it was. */
function Opened({ repairId, address }: { repairId: string; address: ListAddress }) {
  const go = useGo()
  const close = useCloseOpened(() => go(searchOf(address), true))
  return <WholeRepair repairId={repairId} onClose={close} />
}

function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (search: RepairsSearch | ((here: RepairsSearch) => RepairsSearch), replace = false) =>
      void navigate({ to: '/repairs', search, replace, resetScroll: false }),
    [navigate],
  )
}
