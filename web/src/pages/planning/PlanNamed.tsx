import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import { TEMPLATE_GONE } from '@pitlane/contract/routine/calls'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Subject } from '../../features/planning/jobs.ts'
import { repairQuery } from '../../features/repairs/data.ts'
import { vehicleTemplatesQuery } from '../../features/routine/data.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import { PlanOnTimeline } from './PlanOnTimeline.tsx'

/** A car, and the repair or the routine of it that is to be planned. */
export interface Named extends Pick<Subject, 'vehicle'> {
  repair?: { id: string } | undefined
  template?: { id: string } | undefined
}

interface Props extends Named {
  onClose: () => void
}

/** The Plan dialog of what is known only by its id. */
export function PlanNamed({ repair, template, ...props }: Props) {
  if (repair) return <PlanRepairOf {...props} id={repair.id} />
  if (template) return <PlanRoutineOf {...props} id={template.id} />
  return <PlanOnTimeline subject={{ vehicle: props.vehicle }} onClose={props.onClose} />
}

interface OneProps extends Pick<Props, 'vehicle' | 'onClose'> {
  id: string
}

function PlanRepairOf({ vehicle, id, onClose }: OneProps) {
  const query = useQuery(repairQuery(useQueryClient(), id))
  useCloseUnless(query, query.data !== undefined, REPAIR_GONE, onClose)
  return query.data ? <PlanOnTimeline subject={{ vehicle, repair: query.data }} onClose={onClose} /> : null
}

function PlanRoutineOf({ vehicle, id, onClose }: OneProps) {
  const query = useQuery(vehicleTemplatesQuery(vehicle.vehicleKey))
  const template = query.data?.find((it) => it.id === id)
  useCloseUnless(query, template !== undefined, TEMPLATE_GONE, onClose)
  return template ? <PlanOnTimeline subject={{ vehicle, template }} onClose={onClose} /> : null
}

/** What is no longer there, or does not arrive, is said, and nothing stays open behind it. */
function useCloseUnless(query: UseQueryResult, isThere: boolean, gone: string, onClose: () => void) {
  const { error, isFetched } = query
  const problem = isThere || !isFetched ? undefined : sentenceOf(error, gone)
  useEffect(() => {
    if (problem === undefined) return
    toast.error('This could not be opened', problem)
    onClose()
  }, [problem, onClose])
}
