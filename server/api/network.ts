import { createHmac } from 'node:crypto'
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Proxies by their addresses and prefixes, such as `127.0.0.1` and `10.0.0.0/8`. Throws the first entry that is neither. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [, text = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const address = plain(text)
    const most = isIPv4(address) ? 32 : 128
    if (address === '' || Number(bits ?? most) > most) throw new Error(entry)
    list.addSubnet(address, Number(bits ?? most), familyOf(address))
  }
  return list
}

/**
 * The network that a request came from: the first 24 bits of an IPv4 address, 56 of an IPv6 one, which is what one
 * household or provider's customer gets. A peer that is a trusted proxy is believed: in X-Forwarded-For the last address
 * that is no trusted one's. Anybody else can write what they like there. Undefined where a proxy says nothing that can
 * be read: then everybody would be one network.
 */
export function networkOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted?: BlockList,
): string | undefined {
  const isTrusted = (address: string) => address !== '' && trusted?.check(address, familyOf(address)) === true
  let address = plain(peer ?? '')
  const hops = (forwardedFor ?? '').split(',')
  while (isTrusted(address)) {
    const hop = hops.pop()
    if (hop === undefined) break
    address = plain(hop.trim())
  }
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(address) ? `${groupsOf(address).slice(0, 14)}::/56` : undefined
}

/** A network as it is kept: whether two people came from the same one can be seen, which one it was can't. */
export const keyedNetwork = (secret: Uint8Array, network: string): string =>
  createHmac('sha256', secret).update(`network\n${network}`).digest('base64url').slice(0, 22)

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** An address without the zone, and an IPv4 one that is mapped into IPv6 as itself; empty where it is none. */
function plain(text: string): string {
  const address = text.replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return ''
  const digits = groupsOf(address)
  if (!/^0{20}f{4}/.test(digits)) return address
  return [24, 26, 28, 30].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join('.')
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
