import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboardPlus, IconDroplet, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { RoutineList } from '../features/routine/list/RoutineList.tsx'
import { RoutineToolbar } from '../features/routine/list/RoutineToolbar.tsx'
import { narrowed, type RoutineSearch, routineAddress } from '../features/routine/routine-address.ts'
import { pageText } from '../platform/page-number.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlanRoutine } from './planning/PlanJob.tsx'

const loadCreate = () => import('../features/routine/form/CreateRoutine.tsx')
const loadGenerate = () => import('../features/overdue/GenerateOverdue.tsx')
const CreateRoutine = lazy(async () => ({ default: (await loadCreate()).CreateRoutine }))
const LinkedRepairs = lazy(async () => ({
  default: (await import('../features/repairs/cards/LinkedRepairs.tsx')).LinkedRepairs,
}))
const GenerateOverdue = lazy(async () => ({ default: (await loadGenerate()).GenerateOverdue }))

export function RoutinePage() {
  const address = routineAddress(useSearch({ from: '/inside/routine-repairs' }))
  const navigate = useNavigate()
  const [isCreating, creating] = useDisclosure()
  const [isGenerating, generating] = useDisclosure()
  const [isSearching, searching] = useDisclosure()

  const go = (search: RoutineSearch) => void navigate({ to: '/routine-repairs', search, resetScroll: false })
  const toLast = useCallback(
    (last: number) =>
      void navigate({
        to: '/routine-repairs',
        search: (here: RoutineSearch) => ({ ...here, page: pageText(last) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const newRoutine = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
      onMouseEnter={() => void loadCreate()}
      onClick={creating.open}
    >
      New Routine
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Routine Repairs"
        actions={
          <>
            <ButtonLink
              to="/oil-change"
              variant="default"
              leftSection={<IconDroplet size={17} stroke={1.8} aria-hidden />}
            >
              Oil Change Tracking
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconClipboardPlus size={17} stroke={1.8} aria-hidden />}
              onMouseEnter={() => void loadGenerate()}
              onClick={generating.open}
            >
              Generate Overdue Repairs
            </Button>
            {newRoutine('filled')}
          </>
        }
        compact={
          <CompactActions
            isSearching={isSearching}
            onSearch={searching.toggle}
            onCreate={creating.open}
            onGenerate={generating.open}
          />
        }
      >
        Maintenance that comes back by time or by mileage.
      </PageHeader>
      <Stack gap="md">
        <RoutineToolbar
          address={address}
          isOpen={isSearching}
          onChosen={(chosen) => go(narrowed(address, chosen))}
        />
        <RoutineList
          address={address}
          onPastEnd={toLast}
          onClear={() => go({})}
          action={
            <Group gap="sm" justify="center">
              <ButtonLink to="/oil-change">Track oil changes</ButtonLink>
              {newRoutine('default')}
            </Group>
          }
          LinkedRepairs={LinkedRepairs}
          Plan={PlanRoutine}
        />
      </Stack>
      <Suspense>
        {isCreating && <CreateRoutine onClose={creating.close} />}
        {isGenerating && <GenerateOverdue onClose={generating.close} />}
      </Suspense>
    </>
  )
}

interface CompactProps {
  isSearching: boolean
  onSearch: () => void
  onCreate: () => void
  onGenerate: () => void
}

function CompactActions({ isSearching, onSearch, onCreate, onGenerate }: CompactProps) {
  const navigate = useNavigate()
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Search routine repairs"
        aria-expanded={isSearching}
        onClick={onSearch}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionMenu
        label="More for routine repairs"
        actions={[
          { label: 'New Routine', icon: IconPlus, onChoose: onCreate },
          { label: 'Generate Overdue Repairs', icon: IconClipboardPlus, onChoose: onGenerate },
          {
            label: 'Oil Change Tracking',
            icon: IconDroplet,
            onChoose: () => void navigate({ to: '/oil-change' }),
          },
        ]}
      />
    </>
  )
}
