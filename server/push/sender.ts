import { createECDH } from 'node:crypto'
import type { PushPayload } from '#contract/push-kinds.ts'
import { hkdf } from '../envelope/primitives.ts'
import { isPushService } from './hosts.ts'

/** Where a browser is written to, and what only it can read what is written. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What became of a message: it was taken; the device is there no more; it may be later; it never will. */
export type PushEnd =
  | { readonly is: 'sent' }
  | { readonly is: 'gone' }
  | { readonly is: 'later'; readonly waitMs: number | undefined }
  | { readonly is: 'refused'; readonly status: number }

/** Writes to browsers by their push services. */
export interface PushSender {
  /** The public key that browsers subscribe with, in base64url. */
  readonly key: string
  /** Whether it sends to an address. */
  reaches(endpoint: string): boolean
  send(to: Subscription, payload: PushPayload): Promise<PushEnd>
}

/** A push service that says nothing for so long is left. */
const answerMs = 10_000
/** So long one keeps what it could not deliver yet. */
const ttlSeconds = 24 * 3600
/** The next message takes the place of one that was not delivered. The same for everybody: it tells nothing. */
const topic = 'news'
/** All payloads are of one length, which tells no kind. */
const payloadChars = 64

/** The key pair of a place, made of its secret: all of its servers have the same, and a restored one has it again. */
function keysOf(secret: Uint8Array): { readonly publicKey: string; readonly privateKey: string } {
  const privateKey = Buffer.from(hkdf(secret, new Uint8Array(0), 'shiguang/1 web push', 32))
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** `contact` is whom push services may ask about what is sent: an https address. */
export function createPushSender(
  secret: Uint8Array,
  { contact, services }: { readonly contact: string; readonly services: readonly string[] },
): PushSender {
  const keys = keysOf(secret)
  const vapidDetails = { subject: contact, ...keys }
  const reaches = (endpoint: string) => isPushService(endpoint, services)
  return {
    key: keys.publicKey,
    reaches,
    send: async ({ endpoint, p256dh, auth }, payload) => {
      // the operator's list may have become shorter
      if (!reaches(endpoint)) return { is: 'gone' }
      // not loaded before somebody is to be told
      const { default: webPush } = await import('web-push')
      const text = JSON.stringify(payload).padEnd(payloadChars)
      const options = { vapidDetails, TTL: ttlSeconds, urgency: 'normal', topic } as const
      let request
      try {
        request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options)
      } catch {
        return { is: 'gone' }
      }
      const { 'Content-Length': _length, ...headers } = request.headers
      return answerOf(endpoint, { headers: headers as Record<string, string>, body: new Uint8Array(request.body) })
    },
  }
}

async function answerOf(endpoint: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<PushEnd> {
  let reply: Response
  try {
    const signal = AbortSignal.timeout(answerMs)
    // a push service leads nowhere else
    reply = await fetch(endpoint, { ...request, method: 'POST', redirect: 'manual', signal })
    await reply.body?.cancel()
  } catch {
    return { is: 'later', waitMs: undefined }
  }
  const { status } = reply
  if (reply.ok) return { is: 'sent' }
  // 401 and 403: it was subscribed under another key, and no later try would be taken
  if ([401, 403, 404, 410].includes(status)) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'later', waitMs: waitOf(reply.headers.get('Retry-After')) }
  return { is: 'refused', status }
}

const waitOf = (seconds: string | null): number | undefined =>
  seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined
