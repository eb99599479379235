import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { vehiclesWithRoutine } from '@pitlane/contract/routine/calls'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { namedTemplatesQuery, vehicleTemplatesQuery } from '../data.ts'

const PAUSE = 300
const NAMED = 3

interface Props {
  title: string
  vehicleKeys: readonly string[]
  /** When there are others that it could still be made for. */
  onLeaveOut?: (vehicleKeys: readonly string[]) => void
}

/** Two routines of one name on one vehicle are allowed, but seldom meant. */
export function SameRoutine({ title, vehicleKeys, onLeaveOut }: Props) {
  const doubled = useDoubled(title, vehicleKeys)
  if (doubled.length === 0) return null
  return (
    <Alert
      flex="1 0 100%"
      color="yellow"
      radius="md"
      p="sm"
      role="status"
      icon={<IconCopy size={18} aria-hidden />}
    >
      {inWords(doubled)} already {doubled.length === 1 ? 'has' : 'have'} a routine repair of this title. You
      can still create another.
      {onLeaveOut && doubled.length < vehicleKeys.length && (
        <div>
          <Button variant="default" size="xs" mt={8} onClick={() => onLeaveOut(doubled)}>
            Leave {doubled.length === 1 ? 'it' : 'them'} out
          </Button>
        </div>
      )}
    </Alert>
  )
}

function useDoubled(title: string, vehicleKeys: readonly string[]): string[] {
  const [wanted] = useDebouncedValue(title.trim(), PAUSE)
  const isOne = vehicleKeys.length === 1
  const ofOne = useQuery({
    ...vehicleTemplatesQuery(vehicleKeys[0] ?? ''),
    enabled: isOne && wanted !== '',
  })
  const ofMany = useQuery({
    ...namedTemplatesQuery(wanted),
    enabled: vehicleKeys.length > 1 && wanted !== '',
  })
  const having = vehiclesWithRoutine((isOne ? ofOne : ofMany).data ?? [], title)
  return vehicleKeys.filter((key) => having.has(key))
}

function inWords(keys: readonly string[]): string {
  const named = keys.slice(0, NAMED).join(', ')
  const rest = keys.length - NAMED
  return rest > 0 ? `${named} and ${rest.toLocaleString('en-US')} more` : named
}
