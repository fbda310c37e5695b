/** The push services of browsers: Chromium, Firefox, Edge, Safari. */
const known: readonly RegExp[] = [
  /^(fcm\.googleapis|jmt17\.google)\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
]

/**
 * Whether the server may send to an address that a device gave it: to no host but those of push services, so that nobody
 * has it ask around in its own network. `further` are origins that the operator names.
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (further.includes(origin)) return true
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname))
}
