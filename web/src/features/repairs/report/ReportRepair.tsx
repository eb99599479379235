import { Card, Skeleton, Stack } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useEffect, useState } from 'react'
import { draftStore } from '../../../platform/drafts/draft-store.ts'
import { useUser } from '../../../platform/session.ts'
import { type Draft, draftFrom } from './draft.ts'
import { type ReportDialog, ReportForm } from './ReportForm.tsx'
import { type Prefill, typedFrom } from './report-values.ts'

interface Props {
  vehicle: Vehicle
  prefill: Prefill
  /** The vehicle's routines; undefined while they are not known. */
  templates: readonly RoutineTemplate[] | undefined
  /** When the form stands in a dialog and not on its page. */
  dialog?: ReportDialog
}

interface Opened {
  draft: Draft
  isRestored: boolean
}

/** The form, as it was left, or empty. */
export function ReportRepair({ vehicle, prefill, templates, dialog }: Props) {
  const user = useUser()
  const key = `${user?.id} ${vehicle.id}`
  const [untouched] = useState(() => typedFrom(prefill, vehicle.mileage))
  const [opened, setOpened] = useState<Opened>()

  const empty = (): Opened => ({
    draft: { requestKey: crypto.randomUUID(), values: untouched, photos: [], receipt: [] },
    isRestored: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form opens
  useEffect(() => {
    let isGone = false
    void draftStore.read(key).then((stored) => {
      const draft = draftFrom(stored, untouched)
      if (!isGone) setOpened(draft ? { draft, isRestored: true } : empty())
    })
    return () => {
      isGone = true
    }
  }, [key, untouched])

  if (!opened) return <FormSkeleton />
  return (
    <ReportForm
      key={opened.draft.requestKey}
      draftKey={key}
      user={user}
      vehicle={vehicle}
      templates={templates}
      begin={opened.draft}
      untouched={untouched}
      isRestored={opened.isRestored}
      onDiscarded={() => setOpened(empty())}
      dialog={dialog}
    />
  )
}

export function FormSkeleton() {
  return (
    <Card maw={760} aria-busy="true">
      <Stack gap="lg">
        {['title', 'description', 'photos', 'urgency', 'status', 'odometer'].map((field) => (
          <div key={field}>
            <Skeleton h={14} w={120} mb={8} />
            <Skeleton h={field === 'description' || field === 'photos' ? 96 : 40} />
          </div>
        ))}
      </Stack>
    </Card>
  )
}
