import { Alert, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/Links.tsx'
import { SyncProgress } from './SyncProgress.tsx'

/** From the first connection to the first look at the fleet. */
export function FirstSync({ isPending, isDone }: { isPending: boolean; isDone: boolean }) {
  if (isPending) return <SyncProgress />
  if (!isDone) return null
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Your vehicles are here">
      <Stack gap="sm" align="flex-start">
        <Text>HQ is connected and the first sync is done. All pages are open now.</Text>
        <ButtonLink to="/vehicles">See your vehicles</ButtonLink>
      </Stack>
    </Alert>
  )
}
