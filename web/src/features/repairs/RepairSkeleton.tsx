import { Skeleton, Stack } from '@mantine/core'

/** In the shape of a repair. */
export function RepairSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={64} radius="md" />
      <Skeleton h={120} radius="md" />
      <Skeleton h={160} radius="md" />
    </Stack>
  )
}
