import { Skeleton, Stack } from '@mantine/core'
import type { CheckSettings } from '@pitlane/contract/checks/settings'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useEffect, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { removeFile } from '../../files/data.ts'
import { useSendCheck } from '../data.ts'
import { type Opened, openCheck } from '../session/open-check.ts'
import { CheckForm } from './CheckForm.tsx'

interface Props {
  vehicle: Vehicle
  settings: CheckSettings
}

/** The check of a car, as it was left, or a new one. */
export function CheckCar({ vehicle, settings }: Props) {
  const userId = useUser()?.id ?? ''
  const send = useSendCheck()
  const [opened, setOpened] = useState<Opened>()
  const [discarded, setDiscarded] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, and anew when it was discarded
  useEffect(() => {
    let isGone = false
    void openCheck({ userId, vehicle, send }).then((it) => !isGone && setOpened(it))
    return () => {
      isGone = true
    }
  }, [userId, vehicle.id, send, discarded])

  async function discard() {
    const uploaded = await opened?.session.discard()
    // What cannot be removed now goes by itself within a day.
    void Promise.allSettled((uploaded ?? []).map(removeFile))
    setOpened(undefined)
    setDiscarded(discarded + 1)
  }

  if (!opened) return <CheckSkeleton />
  const { session, isRestored } = opened
  return (
    <CheckForm
      vehicle={vehicle}
      settings={settings}
      session={session}
      isRestored={isRestored}
      onDiscard={() => void discard()}
    />
  )
}

export function CheckSkeleton() {
  return (
    <Stack gap="md" maw={560} aria-busy="true">
      <Skeleton h={300} radius="lg" />
      <Skeleton h={104} radius="lg" />
      <Skeleton h={104} radius="lg" />
    </Stack>
  )
}
