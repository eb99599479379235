import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTypedAddress } from '../../../platform/address/typed-address.ts'
import { ToolbarSelect } from '../../../ui/list/ToolbarSelect.tsx'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { isNarrowed, type ListAddress, type Narrowing } from './list-address.ts'
import { type ChoiceName, choiceNames, choices } from './list-filters.ts'
import classes from './RepairsToolbar.module.css'

interface Props {
  address: ListAddress
  /** Keeps what is typed apart from what is chosen: Back leads over choices, not over letters. */
  onTyped: (search: string) => void
  onChosen: (narrowing: Partial<Narrowing>) => void
  onClear: () => void
  /** What else stands there. */
  children?: ReactNode
}

export function RepairsToolbar({ address, onTyped, onChosen, onClear, children }: Props) {
  const { typed, type, settle } = useTypedAddress(address.search, onTyped)

  function clear() {
    type('')
    onClear()
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
      {choiceNames.map((name) => (
        <ChoiceSelect key={name} name={name} chosen={address[name]} onChosen={onChosen} />
      ))}
      <PlainButton
        disabled={!isNarrowed(address) && typed === ''}
        icon={<IconX size={16} stroke={1.8} aria-hidden />}
        onClick={clear}
      >
        Clear
      </PlainButton>
      {children}
    </div>
  )
}

interface SelectProps<Name extends ChoiceName> extends Pick<Props, 'onChosen'> {
  name: Name
  chosen: Narrowing[Name]
}

function ChoiceSelect<Name extends ChoiceName>({ name, chosen, onChosen }: SelectProps<Name>) {
  const { label, any, values, labels, byLink } = choices[name]
  const offered = values.filter((value) => value !== byLink || value === chosen)
  return (
    <ToolbarSelect
      name={`Filter by ${label.toLowerCase()}`}
      className={classes.choice}
      options={[{ value: '', label: any }, ...offered.map((value) => ({ value, label: labels[value] }))]}
      value={chosen ?? ''}
      onChange={(value) => onChosen({ [name]: values.find((it) => it === value) })}
    />
  )
}
