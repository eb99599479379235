import { Button, NativeSelect } from '@mantine/core'
import { repairStatuses, repairStatusLabels } from '@pitlane/contract/repairs/words'
import { IconX } from '@tabler/icons-react'
import { useTypedAddress } from '../../../platform/address/typed-address.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { urgencyLooks } from '../looks.ts'
import { isNarrowed, type ListAddress, type Narrowing, type StatusChoice } from './list-address.ts'
import classes from './RepairsToolbar.module.css'

const nothing: Narrowing = { search: '', status: 'all', urgency: undefined }

interface Props {
  address: ListAddress
  /** Keeps what is typed apart from what is chosen: Back leads over choices, not over letters. */
  onTyped: (search: string) => void
  onChosen: (narrowing: Partial<Narrowing>) => void
}

export function RepairsToolbar({ address, onTyped, onChosen }: Props) {
  const { typed, type, settle } = useTypedAddress(address.search, onTyped)
  const { status, urgency } = address

  function clear() {
    type('')
    onChosen(nothing)
  }

  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label="Search repairs"
          placeholder="Search by vehicle, title, category, or notes..."
          value={typed}
          onChange={type}
          onDone={settle}
        />
      </div>
      <NativeSelect
        aria-label="Filter by status"
        className={classes.status}
        data={choicesFor(status)}
        value={status}
        onChange={({ currentTarget }) => onChosen({ status: choiceFrom(currentTarget.value) })}
      />
      {urgency && <UrgencyChip urgency={urgency} onRemove={() => onChosen({ urgency: undefined })} />}
      <Button
        variant="default"
        disabled={!isNarrowed(address) && typed === ''}
        leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
        onClick={clear}
      >
        Clear
      </Button>
    </div>
  )
}

interface ChipProps {
  urgency: NonNullable<ListAddress['urgency']>
  onRemove: () => void
}

function UrgencyChip({ urgency, onRemove }: ChipProps) {
  const { label, color, icon: Picture } = urgencyLooks[urgency]
  return (
    <Button
      variant="light"
      color={color}
      radius="xl"
      aria-label={`${label} only: remove this filter`}
      leftSection={<Picture size={16} stroke={2} aria-hidden />}
      rightSection={<IconX size={15} stroke={2} aria-hidden />}
      onClick={onRemove}
    >
      {label} only
    </Button>
  )
}

/** "Open" is no choice of its own; whoever came by the bell sees that it is chosen. */
function choicesFor(status: StatusChoice) {
  return [
    { value: 'all', label: 'All statuses' },
    ...(status === 'open' ? [{ value: 'open', label: 'Open repairs' }] : []),
    ...repairStatuses.map((value) => ({ value, label: repairStatusLabels[value] })),
  ]
}

function choiceFrom(value: string): StatusChoice {
  return repairStatuses.find((status) => status === value) ?? (value === 'open' ? 'open' : 'all')
}
