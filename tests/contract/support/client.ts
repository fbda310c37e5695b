import { callOf, type CallName } from '#contract/catalogue.ts'
import type { RootKey } from '#contract/envelope/suites.ts'
import { uuidV7 } from '#contract/uuid.ts'
import { openEnvelopeCrypto, type EnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import type { SuiteCrypto } from '#net/crypto/suite-crypto.ts'

/** Who calls: a visitor has neither token nor uuid. */
export interface Who {
  readonly device: string
  readonly token?: string
  readonly uuid?: string
}

/** What came back, opened. */
export interface Answer {
  readonly http: number
  readonly errcode: number
  readonly status?: number
  readonly msg?: string
  /** Of a refusal. */
  readonly code?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly data?: unknown
  readonly time?: number
  /** The number of the newest take-down. */
  readonly gone?: number
}

/** What a call is sent with, beside its input. */
export interface Sending {
  readonly requestId?: string
  readonly check?: boolean
  readonly timestampMs?: number
  /** Overwrites fields of the envelope; undefined removes one. */
  readonly envelope?: Readonly<Record<string, unknown>>
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The client's own code for sealing, against whatever answers. */
export interface Client {
  readonly crypto: EnvelopeCrypto
  send(path: string, input: object, who: Who, sending?: Sending): Promise<Answer>
  call(name: CallName, input: object, who: Who, sending?: Sending): Promise<Answer>
}

export const newRequestId = (): string => uuidV7(Date.now(), globalThis.crypto.getRandomValues(new Uint8Array(10)))

let devices = 0
/** A device that nobody used before. */
export const visitor = (): Who => ({
  device: `AbcdefGhijklmnop${String((devices += 1)).padStart(3, '0')}_${Date.now()}`,
})

/** The envelope that every request carries. */
export const envelopeOf = (who: Who): Record<string, unknown> => ({
  system_version: '6.2.1',
  system_token: who.token ?? '',
  system_oauth_new_id: who.uuid ?? '',
  system_oauth_type: 'pwa',
  system_oauth_id: who.device,
  system_app_type: 'webview',
  system_build: 1_790_000_000_000,
  system_build_id: 'test',
})

export async function createClient(
  fetch: (request: Request) => Promise<Response>,
  line: string,
  keys: readonly RootKey[],
  now: () => number,
  suite?: SuiteCrypto,
): Promise<Client> {
  const crypto = await openEnvelopeCrypto(keys, keys[0]?.id ?? 0, suite)
  const send: Client['send'] = async (path, input, who, sending = {}) => {
    const { requestId = newRequestId(), check = false, timestampMs = now(), envelope = {}, headers = {} } = sending
    const value = { ...input, ...(check && { check: 1 }), ...envelopeOf(who), request_id: requestId, ...envelope }
    const sealed = await crypto.sealRequest({ path, timestampMs, value })
    if (!sealed.ok) throw new Error(sealed.fault)
    const response = await fetch(
      new Request(line + path, {
        method: 'POST',
        body: sealed.value.form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    )
    if (response.status !== 200) return { http: response.status, errcode: -1 }
    const { errcode, data } = (await response.json()) as { errcode: number; data?: string }
    if (data === undefined) return { http: 200, errcode }
    const opened = await sealed.value.open(data, errcode)
    if (!opened.ok) throw new Error(`the reply does not open: ${opened.fault}`)
    return { http: 200, errcode, ...(opened.value as object) }
  }
  return { crypto, send, call: (name, input, who, sending) => send(callOf(name).path, input, who, sending) }
}
