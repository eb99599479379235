import { BlockList, isIP } from 'node:net'
import { dotted, groupsOf, mappedIPv4 } from './ip-address.ts'

type Range = [network: string, prefix: number, family: 'ipv4' | 'ipv6']

/** What IANA lists as special, and what nobody outside may make us talk to: ourselves, our network, our provider's services. */
const forbidden = blockList([
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  // The wire server of Azure's virtual machines.
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Protocol assignments: Teredo, benchmarking, ORCHID and their like.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
])

/** All that is handed out to the public; whatever lies outside is something special. */
const globalUnicast = blockList([['2000::', 3, 'ipv6']])

/** Whether an IP address is a public one. An IPv4 address inside an IPv6 one counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !forbidden.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (family === 0 || address.includes('%')) return false
  const inner = embeddedIPv4(address)
  if (inner && !isPublicAddress(inner.address)) return false
  if (inner?.isAllOfIt) return true
  return globalUnicast.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

/** Names that never leave the machine or its network, with or without the dot at their end. */
const localNames = ['localhost', 'local', 'internal', 'home.arpa']

export function isLocalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '')
  return localNames.some((local) => name === local || name.endsWith(`.${local}`))
}

/**
 * Mapped (::ffff:a.b.c.d), NAT64 (64:ff9b::) and 6to4 (2002::) carry an IPv4 address that a gateway would reach, and
 * are nothing but it. ISATAP carries one behind a network of its own.
 */
function embeddedIPv4(address: string): { address: string; isAllOfIt: boolean } | undefined {
  const groups = groupsOf(address) ?? []
  const mapped = mappedIPv4(groups)
  if (mapped) return { address: mapped, isAllOfIt: true }
  const isNat64 =
    groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  if (isNat64) return { address: dotted(groups[6], groups[7]), isAllOfIt: true }
  if (groups[0] === 0x2002) return { address: dotted(groups[1], groups[2]), isAllOfIt: true }
  const isIsatap = ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe
  return isIsatap ? { address: dotted(groups[6], groups[7]), isAllOfIt: false } : undefined
}

function blockList(ranges: Range[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) list.addSubnet(...range)
  return list
}
