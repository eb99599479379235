import { Button } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import { isNarrowed, type RoutineAddress } from '../routine-address.ts'
import classes from './RoutineToolbar.module.css'

interface Props {
  address: RoutineAddress
  /** On a phone the list comes first: the search shows when it is asked for. */
  isOpen: boolean
  onChosen: (narrowing: Partial<Pick<RoutineAddress, 'search' | 'due'>>) => void
}

/** Nothing is looked for until Search or Enter is pressed; when the address changes by itself, it is what counts. */
export function RoutineToolbar({ address, isOpen, onChosen }: Props) {
  const [typed, setTyped] = useState(address.search)
  const [seen, setSeen] = useState(address.search)
  if (seen !== address.search) {
    setSeen(address.search)
    setTyped(address.search)
  }

  function search(event: SubmitEvent) {
    event.preventDefault()
    onChosen({ search: typed })
  }

  function clear() {
    setTyped('')
    onChosen({ search: '', due: undefined })
  }

  return (
    <form className={classes.toolbar} data-open={isOpen || address.search !== ''} onSubmit={search}>
      <div className={classes.search}>
        <SearchField
          label="Search routine repairs"
          placeholder="Search by vehicle, title, category or description"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit" variant="default" leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}>
        Search
      </Button>
      <Button
        variant="default"
        disabled={!isNarrowed(address) && typed === ''}
        leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
        onClick={clear}
      >
        Clear
      </Button>
    </form>
  )
}
