import { leaving } from '#components/overlays.ts'

/** On which tabs tell each other that what is kept has another form now, or will have. */
const channelName = 'shiguang-lock'

/** Begins anew when another tab says so: what this one would write is not sealed, or with no key any more. Once. */
export function followLockOfOthers(): void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => location.reload()
}

/** Has all other tabs begin anew. */
export function tellOthers(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('anew')
  channel.close()
}

/** Begins anew, here and in all other tabs. */
export function beginAnew(): void {
  tellOthers()
  leaving.now = true
  location.reload()
}
