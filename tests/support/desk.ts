import { tmpdir } from 'node:os'
import type { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import type { DeskCallName, DeskInput, DeskReply } from '#contract/desk/catalogue.ts'
import type { DeskRole } from '#contract/desk/rights.ts'
import { createDesk } from '#server/desk/app.ts'
import { beginDeskSession, newFactor } from '#server/desk/members.ts'
import type { DeskParts } from '#server/desk/parts.ts'
import type { Db } from '#server/database/tables.ts'
import { addMember } from '#server/repositories/desk-members.ts'
import { secretsOf } from '#server/services/secrets.ts'
import { hashPassword } from '#server/services/password.ts'
import { nameKey } from '#server/services/username.ts'
import type { TestServer } from './test-server.ts'

/** The origin of a desk that is in this process. */
export const deskOrigin = 'http://desk.test'

/** What came back: the answer's status, and its data or its refusal. */
export interface DeskReceived<T> {
  readonly status: number
  readonly data?: T
  readonly code?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly cookie?: string
  /** What the browser keeps of having signed in. */
  readonly device?: string
}

/** Somebody at the desk. */
export interface AtDesk {
  readonly name: string
  readonly password: string
  readonly cookie: string
  /** A code of their authenticator for so many steps from now. */
  factor(step?: number): string
  call<N extends DeskCallName>(
    name: N,
    input: DeskInput<N>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DeskReceived<DeskReply<N>>>
  /** Does it, and answers what came of it; throws where it was refused. */
  done<N extends DeskCallName>(name: N, input: DeskInput<N>): Promise<DeskReply<N>>
  /** From now on calls carry a proof. */
  prove(): Promise<void>
}

/** A desk in this process. */
export interface TestDesk {
  readonly parts: DeskParts
  readonly app: Hono
  fetch(request: Request): Promise<Response>
  /** A call of somebody who has not signed in. */
  call<N extends DeskCallName>(
    name: N,
    input: DeskInput<N>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DeskReceived<DeskReply<N>>>
  /** A new member with these roles, who has signed in. */
  member(...roles: DeskRole[]): Promise<AtDesk>
}

const stepSeconds = 30

/** A code of an authenticator, for so many steps from a time. */
export const factorOf = (base32: string, nowMs: number, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: nowMs + step * stepSeconds * 1000 })

/** Those of a server with a gateway for payments, and no bucket. */
const testSecrets = (secret: Uint8Array) =>
  secretsOf({
    ...{ secret, secretFrom: 'folder', s3: undefined, backupPassphrase: 'a lake, a cat and a city' },
    payments: { url: 'https://pay.test', merchant: 'shiguang', secret: 'p'.repeat(32) },
  })

let members = 0
const password = 'mountain-lake-7'

/** Adds somebody who has signed in to a database. */
export async function addAtDesk(db: Db, secret: Uint8Array, roles: readonly DeskRole[], nowMs: number) {
  members += 1
  const name = `${roles[0]}${members}${nowMs % 10_000}`
  const { sealed, base32 } = newFactor(secret, 'test')
  const hash = await hashPassword(password, 'quick')
  const member = { name, name_key: nameKey(name), password: hash, totp: sealed, totp_step: 0, roles: roles.join(',') }
  const token = await db.transaction().execute(async (tx) => {
    const id = await addMember(tx, { ...member, active: 1, created_at: nowMs })
    return (await beginDeskSession(tx, id!, { agent: '', nowMs })).token
  })
  return { name, password, base32, token }
}

/** Opens the desk of a test server. */
export function openDesk(
  server: TestServer,
  folder = tmpdir(),
  more: Pick<DeskParts, 'intake' | 'backups' | 'backupFolder'> = {},
): TestDesk {
  const { secret } = server.parts
  const place = {
    dataFolder: folder,
    databaseUrl: undefined,
    s3: undefined,
    keys: server.keys,
    keysFrom: 'folder',
    secret,
  } as const
  const parts: DeskParts = {
    ...{ ...server.parts, deskOrigins: [deskOrigin], place, store: server.store, secrets: testSecrets(secret) },
    ...more,
  }
  const app = createDesk(parts, { folder: 'nowhere' })
  const fetch = async (request: Request) => app.fetch(request)
  const calling =
    (cookie?: string): TestDesk['call'] =>
    async (name, input, headers = {}) => {
      const response = await fetch(
        new Request(`${deskOrigin}/api/${name}`, {
          method: 'POST',
          body: JSON.stringify(input),
          headers: {
            host: new URL(deskOrigin).host,
            origin: deskOrigin,
            'content-type': 'application/json',
            ...(cookie !== undefined && { cookie: `__Host-desk=${cookie}` }),
            ...headers,
          },
        }),
      )
      const cookies = response.headers.getSetCookie()
      const set = (name: string) =>
        cookies.map((one) => new RegExp(`^__Host-${name}=([^;]+)`).exec(one)?.[1]).find((one) => one !== undefined)
      const [kept, device] = [set('desk'), set('desk-device')]
      const body = (await response.json()) as object
      return { status: response.status, ...body, ...(kept && { cookie: kept }), ...(device && { device }) }
    }
  return {
    parts,
    app,
    fetch,
    call: calling(),
    member: async (...roles) => {
      const { name, base32, token } = await addAtDesk(parts.db, parts.secret, roles, parts.now())
      let proof: string | undefined
      const call: AtDesk['call'] = (callName, input, headers = {}) =>
        calling(token)(callName, input, { ...(proof !== undefined && { 'x-desk-proof': proof }), ...headers })
      const factor = (step?: number) => factorOf(base32, parts.now(), step)
      return {
        name,
        password,
        cookie: token,
        factor,
        call,
        done: async (callName, input) => {
          const received = await call(callName, input)
          if (received.status !== 200)
            throw new Error(`${callName}: ${received.status} ${received.code} ${JSON.stringify(received.params)}`)
          return received.data!
        },
        prove: async () => {
          proof = (await call('session.prove', { factor: factor() })).data!.proof
        },
      }
    },
  }
}
