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

function titleCase(code: string): string {
  if (code === 'hvac') return 'HVAC'
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
