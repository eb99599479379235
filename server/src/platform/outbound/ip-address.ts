import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The eight groups of an IPv6 address, whatever interface it names; undefined for anything else. */
export function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined
  // The library takes ::a.b.c.d, which leads nowhere, for ::ffff:a.b.c.d, which may be public.
  const plain = address.replace(/%.*$/s, '').replace(/^::(?=\d+\.)/, '0::')
  return ipaddr.IPv6.parse(plain).parts
}

/** The IPv4 address that ::ffff:a.b.c.d is. */
export function mappedIPv4(groups: readonly number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? dotted(groups[6], groups[7]) : undefined
}

export function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
