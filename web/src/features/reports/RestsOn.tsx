import { Text } from '@mantine/core'
import { EARNING_DAYS } from '@pitlane/contract/bookings/earning'

/** No estimate without what it rests on, and no distance without how much of it is known. */
export function RestsOn() {
  return (
    <Text c="dimmed" size="sm" mt="sm">
      Not earned is an estimate: days of downtime, times what the car earned on a rented day in the last{' '}
      {EARNING_DAYS} days, times the share of days on which it is rented. A car with too few rentals is taken
      for one of its class, or of the fleet. Distance is what odometers showed in that time: where few were
      read, less of it is known than was driven, and its cost reads too high.
    </Text>
  )
}
