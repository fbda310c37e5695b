import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a browser keeps to itself of a subscription. */
interface Device {
  readonly path: string
  readonly curve: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** What arrived for a device, opened with its keys. */
export interface Delivered {
  readonly text: string
  readonly ttl: number
  readonly topic: string | undefined
  /** What the sender says of itself, under a signature of the key that the device subscribed with. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

/** A push service on this machine. */
export interface PushService {
  readonly origin: string
  /** A new subscription, as `PushManager.subscribe` gives one to a page. */
  subscribe(senderKey: string): { endpoint: string; p256dh: string; auth: string }
  /** What was delivered to an address so far; what could not be opened or has a wrong signature throws. */
  delivered(endpoint: string): readonly Delivered[]
  /** Answers the next messages in this way instead. */
  answer(...answers: readonly { status: number; headers?: Record<string, string> }[]): void
  /** Everything that was asked of it. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** The encryption of RFC 8188 and 8291 the other way round, with nothing but Node's own cryptography. */
function opened(body: Buffer, { curve, auth }: Device): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32)
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** What a VAPID header says (RFC 8292), once its signature is found right. */
function signed(header: string, senderKey: string): Delivered['claims'] {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (token === undefined || key !== senderKey) throw new Error(`not signed by whom the device expects: ${header}`)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const said = Buffer.from(`${head}.${claims}`)
  const isRight = verify(
    'sha256',
    said,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Delivered['claims']
}

/** Begins one. */
export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, Device & { senderKey: string; got: { request: IncomingMessage; body: Buffer }[] }>()
  const asked: string[] = []
  let answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url!)
    void buffer(request).then((body) => {
      const answer = answers.shift()
      const device = devices.get(request.url!)
      if (!answer) device?.got.push({ request, body })
      reply.writeHead(answer?.status ?? (device ? 201 : 404), answer?.headers).end('said by the push service')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    subscribe: (senderKey) => {
      const { path, curve, auth } = newDevice()
      devices.set(path, { path, curve, auth, senderKey, got: [] })
      return { endpoint: `${origin}${path}`, ...keysOf({ curve, auth }) }
    },
    delivered: (endpoint) => {
      const device = devices.get(new URL(endpoint).pathname)!
      return device.got.map(({ request: { headers }, body }) => ({
        text: opened(body, device),
        ttl: Number(headers['ttl']),
        topic: headers['topic'] as string | undefined,
        claims: signed(headers.authorization ?? '', device.senderKey),
      }))
    },
    answer: (...next) => void (answers = [...next]),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function newDevice(): Device {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { path: `/send/${randomBytes(16).toString('base64url')}`, curve, auth: randomBytes(16) }
}

const keysOf = ({ curve, auth }: Pick<Device, 'curve' | 'auth'>) => ({
  p256dh: curve.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
})

/** A subscription at a push service that the server knows. */
export function aSubscription() {
  const device = newDevice()
  const kinds = ['system', 'reply', 'like', 'order', 'service'] as const
  return { endpoint: `https://fcm.googleapis.com${device.path}`, ...keysOf(device), kinds: [...kinds] }
}
