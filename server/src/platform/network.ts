import { isIPv6 } from 'node:net'

/** Who to count an attempt against: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [front = '', back] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const start = front.split(':').filter(Boolean)
  const end = (back ?? '').split(':').filter(Boolean)
  const zeros = back === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
