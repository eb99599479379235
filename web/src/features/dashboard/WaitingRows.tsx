import { Skeleton, Stack } from '@mantine/core'

/** As many rows as there will probably be, and as high. */
export function WaitingRows({ count, height }: { count: number; height: number }) {
  return (
    <Stack gap="xs">
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} h={height} radius="md" />
      ))}
    </Stack>
  )
}
