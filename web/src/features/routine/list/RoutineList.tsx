import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { TemplatePage } from '@pitlane/contract/routine/calls'
import type { DueStatus } from '@pitlane/contract/routine/due'
import { intervalPlaceholders } from '@pitlane/contract/routine/input'
import { fallbackCategories } from '@pitlane/contract/settings/calls'
import { distanceInWords } from '@pitlane/contract/units'
import { IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { groupsOf, type VehicleGroup } from '../form/vehicle-groups.ts'
import { isNarrowed, type RoutineAddress } from '../routine-address.ts'
import { DueStates } from './DueStates.tsx'
import classes from './RoutineList.module.css'
import { TemplateItem } from './TemplateItem.tsx'
import { TemplatePages } from './TemplatePages.tsx'
import { useTemplatePage } from './use-template-page.ts'
import { WithTemplateActions } from './WithTemplateActions.tsx'

interface Props extends Pick<ComponentProps<typeof WithTemplateActions>, 'LinkedRepairs' | 'Plan'> {
  address: RoutineAddress
  /** The page of the address is none any more: this is the last there is. Must not change from one moment to the next. */
  onPastEnd: (last: number) => void
  onClear: () => void
  /** What to do when there is nothing at all. */
  action: ReactNode
}

/** The routines of the fleet by vehicle, what is due first, about twenty at a time. */
export function RoutineList({ address, onPastEnd, onClear, action, LinkedRepairs, Plan }: Props) {
  const query = useTemplatePage(address, onPastEnd)
  return (
    <>
      <DueStates to="/routine-repairs" address={address} counts={query.data?.counts} />
      <QueryBoundary
        query={query}
        failure="Error Loading Data"
        otherwise="Failed to load routine repairs data"
        skeleton={<Waiting />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            {isNarrowed(address) ? (
              <NoneFound address={address} onClear={onClear} />
            ) : (
              <NoneYet action={action} />
            )}
          </Card>
        }
      >
        {(shown) => (
          <div className={classes.content} data-waiting={query.isPlaceholderData}>
            <Text c="dimmed" role="status" className="tabular">
              {shown.total.toLocaleString('en-US')} {shown.total === 1 ? 'routine repair' : 'routine repairs'}
              {isNarrowed(address) && ' found'}
            </Text>
            <Groups shown={shown} LinkedRepairs={LinkedRepairs} Plan={Plan} />
            <TemplatePages name="Routine Repairs" to="/routine-repairs" address={address} shown={shown} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

function Groups({
  shown,
  LinkedRepairs,
  Plan,
}: { shown: TemplatePage } & Pick<Props, 'LinkedRepairs' | 'Plan'>) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  return (
    <WithTemplateActions LinkedRepairs={LinkedRepairs} Plan={Plan}>
      {({ busyId, onAction }) =>
        groupsOf(shown.templates).map((group) => (
          <Card
            key={group.vehicle.id}
            component="section"
            aria-labelledby={`routines-${group.vehicle.id}`}
            className={classes.group}
          >
            <Heading group={group} />
            <ul className={classes.list}>
              {group.templates.map((template) => (
                <TemplateItem
                  key={template.id}
                  template={template}
                  categories={categories}
                  isBusy={template.id === busyId}
                  onAction={onAction}
                />
              ))}
            </ul>
          </Card>
        ))
      }
    </WithTemplateActions>
  )
}

function Heading({ group: { vehicle, count } }: { group: VehicleGroup }) {
  const { id, vehicleKey, make, model, year, archivedAt } = vehicle
  return (
    <header className={classes.heading}>
      <Title order={2} id={`routines-${id}`} className={classes.key} dir="auto">
        <Link to="/vehicles/$id" params={{ id }} title={vehicleKey}>
          {vehicleKey}
        </Link>
      </Title>
      <span className={classes.car} dir="auto">
        {[make, model, year || ''].filter(Boolean).join(' ')}
        {archivedAt && ' · Archived'}
      </span>
      <span className={classes.count}>
        {count === 1 ? '1 routine repair' : `${count.toLocaleString('en-US')} routine repairs`}
      </span>
    </header>
  )
}

function NoneFound({ address: { search, due }, onClear }: Pick<Props, 'address' | 'onClear'>) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={due && !search ? nothingDue[due] : 'No routine repairs match your search'}
      action={
        <Button variant="default" onClick={onClear}>
          Show all routine repairs
        </Button>
      }
    >
      {search
        ? 'Try fewer words, or look at what is not due as well.'
        : 'Everything else is on the full list.'}
    </EmptyState>
  )
}

const nothingDue: Record<DueStatus, string> = {
  overdue: 'No routine repair is overdue',
  due_today: 'No routine repair is due today',
  due_soon: 'No routine repair is due soon',
  current: 'No routine repair has time left',
}

function NoneYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={IconRefresh} title="No routine repairs yet" action={action}>
      A routine repair comes back by time or by mileage: an oil change every{' '}
      {distanceInWords(intervalPlaceholders.mileage, useUnits())}, brakes every six months. Pitlane tells you
      when it is due.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Stack gap="md">
      <Skeleton h={20} w={140} />
      <Skeleton h={150} radius="lg" />
      <Skeleton h={150} radius="lg" />
      <Skeleton h={150} radius="lg" />
    </Stack>
  )
}
