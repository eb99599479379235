import { groupsOf, mappedIPv4 } from '../outbound/ip-address.ts'

/** Who to count an attempt against: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return mappedIPv4(groups) ?? `${network.join(':')}::/64`
}
