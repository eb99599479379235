import { isIPv4 } from 'node:net'
import { groupsOf, mappedIPv4 } from '../outbound/ip-address.ts'

/** Who to count an attempt against: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  return mappedIPv4(groups) ?? `${first(groups, 4)}::/64`
}

/** Roughly where somebody is, as it may be kept: a /24 or /48 has too many in it to be somebody. */
export function rangeOf(address: string): string | undefined {
  const groups = groupsOf(address)
  const plain = groups ? mappedIPv4(groups) : address
  if (plain && isIPv4(plain)) return `${plain.replace(/\.\d+$/, '')}.0/24`
  return groups && `${first(groups, 3)}::/48`
}

function first(groups: readonly number[], count: number): string {
  return groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
}
