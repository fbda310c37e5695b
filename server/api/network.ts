import { BlockList, isIPv4, isIPv6 } from 'node:net'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/**
 * The network that a request came from: the first 24 bits of an IPv4 address, 56 of an IPv6 one, which is what one
 * household or provider's customer gets. Whoever connects from this machine is its proxy and is believed: the last entry
 * of X-Forwarded-For is the one that it wrote. Undefined where it says nothing: then everybody would be one network.
 */
export function networkOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined {
  const direct = plain(peer ?? '')
  const isProxy = direct !== '' && thisMachine.check(direct, isIPv4(direct) ? 'ipv4' : 'ipv6')
  const address = isProxy ? plain(forwardedFor?.split(',').at(-1)?.trim() ?? '') : direct
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(address) ? `${groupsOf(address).slice(0, 14)}::/56` : undefined
}

/** An address without the zone and without the IPv6 clothes of an IPv4 one; empty where it is none. */
function plain(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIPv4(address) || isIPv6(address) ? address : ''
}

/** The 32 hex digits of an IPv6 address. */
function groupsOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const digits = (half: string) =>
    half
      .split(':')
      .map((group) => group && group.padStart(4, '0'))
      .join('')
  return digits(head) + digits(tail).padStart(32 - digits(head).length, '0')
}
