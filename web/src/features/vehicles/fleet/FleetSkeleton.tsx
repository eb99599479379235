import { Skeleton, Stack } from '@mantine/core'
import classes from './FleetSkeleton.module.css'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function FleetSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton h={38} maw={420} />
      <Skeleton h={20} w={180} />
      <div className={classes.list}>
        {places.map((place) => (
          <Skeleton key={place} className={classes.item} radius="lg" />
        ))}
      </div>
    </Stack>
  )
}
