import type { User } from '@pitlane/contract/accounts/calls'
import type { UserAct } from './happened.ts'

/** Somebody as they were or are; whoever changes themselves stays active. */
type Known = Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl' | 'role'> & {
  isActive?: boolean
}

export function changesOf(before: Known, after: Known): UserAct[] {
  const did: [is: boolean, act: UserAct][] = [
    [before.firstName !== after.firstName || before.lastName !== after.lastName, 'renamed'],
    [before.profileImageUrl !== after.profileImageUrl, 'pictured'],
    [before.role !== after.role, after.role === 'admin' ? 'promoted' : 'demoted'],
    [before.isActive !== after.isActive, after.isActive ? 'reactivated' : 'deactivated'],
    [before.email !== after.email, 'moved to another address'],
  ]
  return did.flatMap(([is, act]) => (is ? act : []))
}
