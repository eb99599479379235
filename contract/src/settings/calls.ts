import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  clearableEmail,
  clearablePhone,
  clearableText,
  countInput,
  givenId,
  id,
  message,
  NAME_MAX,
  optionalText,
  requiredName,
  requiredText,
  tooLong,
} from '../formats.ts'
import { CATEGORIES_MOST, MECHANICS_MOST } from '../limits.ts'
import { languages } from './languages.ts'

/** Codes every business starts with; a repair may always use them. */
const fallbackCategoryCodes = [
  'engine',
  'transmission',
  'brakes',
  'electrical',
  'body',
  'interior',
  'tires',
  'oil_change',
  'tire_rotation',
  'cleaning',
  'inspection',
  'other',
  'hvac',
  'maintenance',
] as const

export const fallbackCategories = fallbackCategoryCodes.map((code) => ({ code, name: titleCase(code) }))

export function isFallbackCategory(code: string): boolean {
  return fallbackCategories.some((category) => category.code === code)
}

const GUARANTEE_DAYS_MAX = 3_650
const GUARANTEE_DISTANCE_MAX = 1_000_000

export const Mechanic = z.object({
  id,
  name: z.string(),
  specialization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** For so long, and so far, whoever gave them a repair owes nothing for the same again. */
  guaranteeDays: z.int().nullable(),
  guaranteeDistance: z.int().nullable(),
  /** What the mail with a job is written in. */
  language: z.enum(languages),
  isActive: z.boolean(),
})
export type Mechanic = z.output<typeof Mechanic>

export const RepairCategory = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
})
export type RepairCategory = z.output<typeof RepairCategory>

const guaranteeDays = countInput(GUARANTEE_DAYS_MAX)
const guaranteeDistance = countInput(GUARANTEE_DISTANCE_MAX)
const language = z.enum(languages, { error: `Language must be one of ${languages.join(', ')}` })

export const NewMechanic = z.object({
  name: requiredName('Please enter a mechanic name.'),
  specialization: optionalText(),
  email: clearableEmail.optional().transform((address) => address ?? null),
  phone: clearablePhone()
    .optional()
    .transform((number) => number ?? null),
  guaranteeDays: guaranteeDays.optional().transform((days) => days ?? null),
  guaranteeDistance: guaranteeDistance.optional().transform((distance) => distance ?? null),
  /** English when nobody says; one that is brought back keeps its own. */
  language: language.optional(),
})
export type NewMechanic = z.output<typeof NewMechanic>

/** What is absent stays, null clears. Repairs know a mechanic by the name, which therefore stays. */
export const MechanicChanges = z.object({
  specialization: clearableText().optional(),
  email: clearableEmail.optional(),
  phone: clearablePhone().optional(),
  guaranteeDays: guaranteeDays.optional(),
  guaranteeDistance: guaranteeDistance.optional(),
  language: language.optional(),
})
export type MechanicChanges = z.output<typeof MechanicChanges>

const CATEGORY_MISSING = 'Please enter both category name and code.'
export const NewCategory = z.object({
  name: requiredText(CATEGORY_MISSING),
  code: z
    .string({ error: CATEGORY_MISSING })
    .transform(categoryCode)
    .pipe(z.string().min(1, CATEGORY_MISSING).max(NAME_MAX, tooLong(NAME_MAX))),
  description: optionalText(500),
})

/** A code as it is forced while typing: lower case, and anything else than a-z, 0-9 and _ becomes _. */
export function typedCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9_]/gu, '_')
}

/** A code as it is kept: the space around it is none of it. */
export function categoryCode(given: string): string {
  return typedCode(given.trim())
}

/** How a category reads: its name in the business, else the code in words. */
export function categoryName(
  code: string,
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[],
): string {
  return categories.find((category) => category.code === code)?.name ?? titleCase(code)
}

export const MECHANIC_EXISTS = 'A mechanic with this name already exists'
export const MECHANIC_GONE = 'This mechanic no longer exists.'
export const MECHANICS_FULL = `A business can have at most ${MECHANICS_MOST} mechanics. Please remove one first.`
export const CATEGORIES_FULL = `A business can have at most ${CATEGORIES_MOST} categories. Please remove one first.`
export const CATEGORY_EXISTS = 'A category with this name or code already exists'

const byId = z.object({ id: givenId })

export const settings = {
  mechanics: endpoint({
    method: 'GET',
    path: '/api/mechanics',
    access: 'user',
    trial: 'open',
    summary: 'Active mechanics by name',
    output: z.array(Mechanic),
  }),
  addMechanic: endpoint({
    method: 'POST',
    path: '/api/mechanics',
    access: 'user',
    trial: 'open',
    summary: 'Add a mechanic, or bring one back',
    example: { name: 'Maria Lopez', email: 'maria@example.com' },
    input: NewMechanic,
    output: Mechanic,
    status: 201,
  }),
  updateMechanic: endpoint({
    method: 'PATCH',
    path: '/api/mechanics/:id',
    access: 'user',
    trial: 'open',
    summary:
      "Change a mechanic's specialization, email, phone, guarantee or language; what is absent stays, null clears",
    example: { phone: '+1 555 0101' },
    input: MechanicChanges.extend({ id: givenId }),
    output: Mechanic,
  }),
  removeMechanic: endpoint({
    method: 'DELETE',
    path: '/api/mechanics/:id',
    access: 'user',
    trial: 'open',
    summary: 'Remove a mechanic; one with repairs is only made inactive',
    input: byId,
    output: message,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/repair-categories',
    access: 'user',
    trial: 'open',
    summary: 'Active categories by name',
    output: z.array(RepairCategory),
  }),
  addCategory: endpoint({
    method: 'POST',
    path: '/api/repair-categories',
    access: 'user',
    trial: 'open',
    summary: 'Add a category, or bring one back',
    example: { name: 'Windscreens', code: 'windscreens' },
    input: NewCategory,
    output: RepairCategory,
    status: 201,
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/api/repair-categories/:id',
    access: 'user',
    trial: 'open',
    summary: 'Remove a category; one with repairs is only made inactive',
    input: byId,
    output: message,
  }),
  defaultCategories: endpoint({
    method: 'POST',
    path: '/api/repair-categories/defaults',
    access: 'user',
    trial: 'open',
    summary: 'Add the default categories that are missing',
    output: z.array(RepairCategory),
  }),
}

function titleCase(code: string): string {
  if (code === 'hvac') return 'HVAC'
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
