import { Skeleton, Stack } from '@mantine/core'

export function SectionSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={36} w={280} />
      <Skeleton h={120} />
    </Stack>
  )
}
