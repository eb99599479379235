import { MissingVehicles } from './MissingVehicles.tsx'
import { SyncProblems } from './SyncProblems.tsx'
import { ProgressOf } from './SyncProgress.tsx'
import { useSyncRun } from './sync-run.ts'

/** What there is to say of the latest sync above the vehicles: how far it is, or what came of it. */
export function SyncNews() {
  const watched = useSyncRun()
  const { run } = watched
  return (
    <>
      <ProgressOf {...watched} />
      <MissingVehicles run={run} />
      {run && run.state !== 'running' && <SyncProblems problems={run.errors} />}
    </>
  )
}
