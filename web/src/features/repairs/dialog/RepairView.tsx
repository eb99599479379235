import { Alert, Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { templateLabel } from '@pitlane/contract/routine/calls'
import { overdueLabel } from '@pitlane/contract/routine/words'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import {
  IconArchive,
  IconCar,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconReceipt,
  IconRepeat,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { CardLink, TextLink } from '../../../ui/Links.tsx'
import { InOrder } from '../../../ui/lazy/InOrder.tsx'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { Covers } from '../../guarantees/Covers.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { historyQuery } from '../data.ts'
import { ChangeHistory } from './ChangeHistory.tsx'
import { RepairDetails } from './RepairDetails.tsx'
import classes from './RepairView.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** Few repairs have it: it comes with the first dialog that shows it. */
const MechanicSays = lazyPart(async () => (await import('./MechanicSays.tsx')).MechanicSays, Coming)

/** A longer title may not fit into the two lines of the header. */
const CUT_OFF = 50

interface Props {
  repair: Repair
  Estimate: ComponentType<{ repair: Repair }>
  Comments: ComponentType<{ repairId: string }>
  Damage: ComponentType<{ repair: Repair }>
  Claim: ComponentType<{ repair: Repair; onCover: (isCovered: boolean) => void }>
  onClaimCover: (isCovered: boolean) => void
  onPhoto: (index: number) => void
}

export function RepairView({ repair, Estimate, Comments, Damage, Claim, onClaimCover, onPhoto }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <InOrder className={classes.view}>
      {repair.title.length > CUT_OFF && (
        <p className={classes.title} dir="auto">
          {repair.title}
        </p>
      )}
      {(repair.waiting || repair.reportedDone) && <MechanicSays repair={repair} />}
      <VehicleCard vehicle={repair.vehicle} />
      <Section name="Description">
        <p className={classes.description} dir="auto">
          {repair.description || 'No description'}
        </p>
      </Section>
      {repair.imageUrls.length > 0 && (
        <Section name="Issue Photos">
          <ul className={classes.photos}>
            {repair.imageUrls.map((photo, index) => (
              <li key={photo}>
                <Thumbnail photo={photo} name={`Issue photo ${index + 1}`} onOpen={() => onPhoto(index)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(repair.cause === 'damage' || repair.rentalId !== null) && <Damage repair={repair} />}
      {(repair.estimate || repair.status !== 'completed') && <Estimate repair={repair} />}
      {(repair.cause === 'damage' || repair.claim !== null) && (
        <Claim repair={repair} onCover={onClaimCover} />
      )}
      {repair.originatingTemplate && (
        <RoutineCard
          repairId={repair.id}
          vehicleKey={repair.vehicle.vehicleKey}
          template={repair.originatingTemplate}
          timezone={timezone}
        />
      )}
      <Section name="Details">
        {repair.covered.length > 0 && (
          <div className={classes.covers}>
            <Covers covers={repair.covered} />
          </div>
        )}
        <RepairDetails repair={repair} timezone={timezone} />
      </Section>
      {repair.receiptUrl && <Receipt address={repair.receiptUrl} />}
      <Comments repairId={repair.id} />
      <ChangeHistory repairId={repair.id} timezone={timezone} />
    </InOrder>
  )
}

function Coming() {
  return <Skeleton h={64} radius="md" aria-busy="true" />
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb={6}>
        {name}
      </Title>
      {children}
    </section>
  )
}

/** Whoever follows it leaves the address that has the dialog open, and so the dialog. */
function VehicleCard({ vehicle }: { vehicle: Repair['vehicle'] }) {
  const { vehicleKey, licensePlate, archivedAt } = vehicle
  return (
    <CardLink to="/vehicles/$id" params={{ id: vehicle.id }} padding="sm" className={classes.vehicle}>
      <IconCar size={22} stroke={1.6} aria-hidden />
      <div className={classes.named}>
        <strong>{vehicleKey}</strong>
        <Text c="dimmed" className={classes.wrapped}>
          {[vehicleTitle(vehicle), licensePlate].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {archivedAt && (
        <Badge color="gray" size="lg" px={8} leftSection={<IconArchive size={14} stroke={2} aria-hidden />}>
          Archived
        </Badge>
      )}
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </CardLink>
  )
}

interface RoutineProps {
  repairId: string
  vehicleKey: string
  template: NonNullable<Repair['originatingTemplate']>
  timezone: string | undefined
}

function RoutineCard({ repairId, vehicleKey, template, timezone }: RoutineProps) {
  const { data: generated, isPending } = useQuery(historyQuery({ id: repairId, action: 'generated' }))
  const overdue = overdueLabel(template.nextDueDate, dayIn(timezone ?? 'UTC', new Date()))
  return (
    <Alert
      color="indigo"
      radius="md"
      p="sm"
      icon={<IconRepeat size={18} aria-hidden />}
      title="Routine Maintenance"
      aria-busy={isPending}
    >
      <Group gap="xs">
        <TextLink to="/routine-repairs" search={{ search: vehicleKey }} className={classes.wrapped}>
          {template.title}
        </TextLink>
        <span>{templateLabel(template, useUnits())}</span>
        {overdue && <Badge color="red">{overdue}</Badge>}
      </Group>
      {generated && generated.length > 0 && (
        <Text mt={4}>This repair was automatically generated from the routine maintenance template.</Text>
      )}
    </Alert>
  )
}

function Receipt({ address }: { address: string }) {
  const isOwn = address.startsWith('/')
  return (
    <Section name="Receipt">
      <Group gap="sm">
        <IconReceipt size={22} stroke={1.6} aria-hidden />
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={17} stroke={1.8} aria-hidden />}
        >
          View Receipt
        </Button>
        <Button
          component="a"
          href={isOwn ? `${address}?download=true` : address}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
        >
          Download
        </Button>
      </Group>
    </Section>
  )
}
