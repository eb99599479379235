import '@mantine/core/styles/Checkbox.layer.css'
import { Badge, Button, Checkbox, Text } from '@mantine/core'
import type { HqOrder } from '@pitlane/contract/imports/calls'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { inDistance, inMoney } from '@pitlane/contract/units'
import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { StatusBadge, UrgencyBadge } from '../../repairs/Badges.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './OrderCard.module.css'
import { OrderEditor } from './OrderEditor.tsx'
import { type OrderEdits, orderValues } from './order-edits.ts'

interface Props {
  order: HqOrder
  edits: OrderEdits
  vehicleKey: string | null
  isSelected: boolean
  isOpen: boolean
  onSelect: (isSelected: boolean) => void
  onToggle: () => void
  onEdit: (edits: OrderEdits) => void
}

export function OrderCard(props: Props) {
  const { order, edits, vehicleKey, isSelected, isOpen, onSelect, onToggle, onEdit } = props
  const values = orderValues(order, edits)
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const units = useUnits()
  const cost = Number(values.repairCost)
  const facts = [
    values.vehiclePlate,
    values.endDate && dayInWords(values.endDate),
    categoryName(values.category, categories),
    values.mechanic,
    values.odometerReading && inDistance(Number(values.odometerReading), units),
  ].filter(Boolean)
  return (
    <article className={classes.card} data-selected={isSelected}>
      <div className={classes.top}>
        <Checkbox
          className={classes.check}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          aria-label={`Import order ${order.hqRepairOrderId}: ${values.title}`}
        />
        <div className={classes.about}>
          <Text fw={600} dir="auto" className={classes.title}>
            {values.title}
          </Text>
          <div className={classes.badges}>
            {vehicleKey ? (
              <Badge color="gray" size="lg" px={8} className={classes.key}>
                {vehicleKey}
              </Badge>
            ) : (
              <Badge
                color="orange"
                size="lg"
                px={8}
                leftSection={<IconAlertTriangle size={13} aria-hidden />}
              >
                No vehicle: correct the plate
              </Badge>
            )}
            <StatusBadge status={values.status} />
            <UrgencyBadge urgency={values.urgencyLevel} />
          </div>
          <Text c="dimmed" dir="auto" className={classes.facts}>
            {facts.join(' · ')}
          </Text>
        </div>
        <div className={classes.side}>
          <Text fw={600} className="tabular">
            {values.repairCost !== '' && Number.isFinite(cost) ? inMoney(cost, units) : '–'}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.edit}
            leftSection={isOpen ? <IconX size={15} aria-hidden /> : <IconPencil size={15} aria-hidden />}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Edit'} order ${order.hqRepairOrderId}`}
            onClick={onToggle}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
        </div>
      </div>
      {isOpen && <OrderEditor values={values} vehicleKey={vehicleKey} onEdit={onEdit} />}
    </article>
  )
}
