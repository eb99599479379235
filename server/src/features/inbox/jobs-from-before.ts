import { job } from '../../platform/jobs/jobs.ts'
import { tellConflicts } from './tell-conflicts.ts'

/** What instances of the version before put in line while this one took over; the version after does without. */
export const inboxJobsFromBefore = [job({ name: 'tell-conflicts', work: tellConflicts.work })]
