import { roles } from '@pitlane/contract/access'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

export function displayName(person: Person | null): string {
  return fullName(person) || person?.email || 'User'
}

export function initials(person: Person | null): string {
  const letters = [person?.firstName, person?.lastName].map((name) => firstLetter(name ?? ''))
  return letters.join('').toUpperCase() || 'U'
}

export function roleName(role: 'admin' | 'employee'): string {
  return role === 'admin' ? 'Admin' : 'Employee'
}

/** Employee first: it is what most people are. */
export const roleChoices = roles.toReversed().map((role) => ({ value: role, label: roleName(role) }))

function fullName(person: Person | null): string {
  return [person?.firstName, person?.lastName].join(' ').trim()
}

/** By code point, so that a name may begin with any character. */
function firstLetter(name: string): string {
  return [...name.trim()][0] ?? ''
}
