import { Center, Loader, Skeleton, Stack } from '@mantine/core'

/** While it is not yet known who is here and what they may see. */
export function FullPageSpinner() {
  return (
    <Center mih="100dvh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  )
}

/** While a page is on its way, or what stands above the rest of it, in the rough shape of all of them. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={32} w={220} />
      <Skeleton h={240} radius="lg" />
    </Stack>
  )
}
