import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, listOf } from '../formats.ts'
import { Repair } from '../repairs/calls.ts'
import { RoutineTemplate } from '../routine/calls.ts'
import { BULK_BODY_LIMIT } from '../routine/input.ts'
import { skipReasons } from './rules.ts'

export const SkippedTemplate = RoutineTemplate.extend({ reason: z.enum(skipReasons) })
export type SkippedTemplate = z.output<typeof SkippedTemplate>

export const OverduePreview = z.object({
  overdueTemplates: z.array(RoutineTemplate),
  skippedTemplates: z.array(SkippedTemplate),
})
export type OverduePreview = z.output<typeof OverduePreview>

export const GeneratedRepairs = z.object({
  created: z.int(),
  skipped: z.int(),
  repairs: z.array(Repair),
  skippedTemplates: z.array(SkippedTemplate),
})
export type GeneratedRepairs = z.output<typeof GeneratedRepairs>

/** More routines than any business has. */
const GENERATED_MAX = 100_000

const own = { access: 'user', trial: 'required' } as const

/** Repairs made of routines that are overdue. */
export const overdue = {
  overduePreview: endpoint({
    method: 'GET',
    path: '/api/routine-templates/overdue/preview',
    ...own,
    summary: 'What generating overdue repairs would make, and what it would skip, with the reason',
    output: OverduePreview,
  }),
  generateOverdue: endpoint({
    method: 'POST',
    path: '/api/repairs/generate-overdue',
    isLong: true,
    ...own,
    summary: 'Make repairs of overdue routines: of all when no ids are given, else of these',
    input: z.object({ templateIds: listOf(givenId, { most: GENERATED_MAX }).default([]) }),
    bodyLimit: BULK_BODY_LIMIT,
    valuesLimit: GENERATED_MAX + 100,
    output: GeneratedRepairs,
  }),
}
