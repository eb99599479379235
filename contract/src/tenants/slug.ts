import { NAME_MAX } from '../formats.ts'
import { SLUG_MAX } from './calls.ts'

export const SLUG_TAKEN = 'This business slug is already taken'

/** "Müller & Sons" becomes "muller-sons". What leaves nothing must be typed. */
export function slugFromName(name: string): string {
  return name
    .slice(0, NAME_MAX)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')
}
