import { callNames, callOf, type CallName, type InputOf } from '#contract/catalogue.ts'
import type { Call } from '#contract/call.ts'
import { errcodes, sessionInvalid } from '#contract/reply.ts'
import type { RootKey } from '#contract/envelope/suites.ts'
import { openRequest, type OpenedRequest } from '#server/envelope/open-request.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { sealImage } from '#server/envelope/image.ts'
import type { SealedErrcode } from '#server/envelope/seal-reply.ts'
import type { Http } from '#net/links/http.ts'
import { applyFault, type Fault } from './faults.ts'
import { generate, type Chance } from './generate.ts'

/** A request as it came to the end. */
export interface Seen {
  line: string
  path: string
  name: CallName | 'ping' | 'image'
  form: string
  json: Record<string, unknown>
}

/** An inner reply, a refusal by errcode, or anything at all, sealed. */
export type Answer =
  | { status?: number; msg?: string; code?: unknown; params?: unknown; data?: unknown }
  | { inner: unknown; errcode?: SealedErrcode }
  | { errcode: SealedErrcode; retry_after?: number }

type Handler<N extends CallName> = (input: InputOf<N>, seen: Seen) => Answer | Promise<Answer>

interface Parts {
  key: RootKey
  nowMs: () => number
  chance: Chance
}

/** A small honest end in the same process: it speaks the envelope and answers every call, from chance unless told. */
export interface TestEnd {
  fetch: Http
  /** How a call is answered from now on. */
  on<N extends CallName>(name: N, handler: Handler<N>): void
  /** Which take-down each reply names as the newest from now on. */
  newest(number: number): void
  /** What goes wrong from now on: on one line, or on all. Undefined makes it right again. */
  fault(line: string | '*', fault: Fault | undefined): void
  /** Requests in the order in which they came; probes and pictures too. */
  seen: Seen[]
  /** Requests of a call as they were sent, whatever became of them. */
  sent(name: CallName): { line: string; form: string }[]
  /** Requests of a call. */
  of(name: CallName | 'ping' | 'image'): Seen[]
  /** Effects of writes: what took place, once for each request_id. */
  effects: { name: CallName; requestId: string }[]
  /** A picture at this path. */
  picture(path: string, content: Uint8Array): void
}

const byPath = new Map<string, CallName>(callNames.map((name) => [callOf(name).path, name]))

/** Makes it. */
export function createTestEnd({ key, nowMs, chance }: Parts): TestEnd {
  const roots = importRoots([key])
  const handlers = new Map<CallName, (input: unknown, seen: Seen) => Answer | Promise<Answer>>()
  const faults = new Map<string, Fault>()
  const pictures = new Map<string, Uint8Array>()
  const done = new Map<string, Promise<Answer>>()
  let newest: number | undefined
  const seen: Seen[] = []
  const arrived: { line: string; path: string; form: string }[] = []
  const effects: { name: CallName; requestId: string }[] = []

  const answer = async (name: CallName, one: Seen): Promise<Answer> => {
    const call = callOf(name) as Call<unknown, unknown>
    const handler = handlers.get(name) ?? ((): Answer => ({ data: generate(call.output, chance) }))
    const requestId = String(one.json['request_id'])
    if (call.mode === 'read') return handler(one.json, one)
    const known = done.get(requestId)
    if (known) return known
    if (one.json['check'] === 1) {
      const voided = { status: 409, msg: '没有扣款', data: { void: true } }
      done.set(requestId, Promise.resolve(voided))
      return voided
    }
    // taken at once, as in a transaction: a second copy, and a question, wait for the first
    const making = Promise.resolve(handler(one.json, one)).then((made) => {
      if ('errcode' in made || 'inner' in made || made.status === sessionInvalid) done.delete(requestId)
      else if (made.status === undefined) effects.push({ name, requestId })
      return made
    })
    done.set(requestId, making)
    return making
  }

  const reply = async (request: OpenedRequest, name: CallName, one: Seen): Promise<object> => {
    const made = await answer(name, one)
    if ('inner' in made) return request.seal(made.inner as object, made.errcode)
    if ('errcode' in made) return request.seal({ ...made, time: nowMs() }, made.errcode)
    const { status = callOf(name).success, msg = '', code, params, data } = made
    return request.seal({
      status,
      msg,
      code,
      params,
      data,
      time: nowMs(),
      ...(newest !== undefined && { gone: newest }),
    })
  }

  const serve = async (line: string, path: string, form: string): Promise<Response> => {
    if (path === '/') {
      seen.push({ line, path, name: 'ping', form, json: {} })
      return Response.json({ errcode: 0 })
    }
    const picture = pictures.get(path.replace(/^\/img\//, ''))
    if (picture && form === '') {
      seen.push({ line, path, name: 'image', form, json: {} })
      return new Response(picture.slice(), { headers: { 'Content-Type': 'application/octet-stream' } })
    }
    const opened = openRequest(form, path, { roots, nowMs: nowMs() })
    const name = byPath.get(path)
    if (!opened.ok) {
      if (name) seen.push({ line, path, name, form, json: {} })
      return Response.json(
        opened.errcode === errcodes.clock
          ? opened.seal({ time: nowMs() }, errcodes.clock)
          : { errcode: opened.errcode },
      )
    }
    if (!name) return Response.json({ errcode: errcodes.malformed })
    const one: Seen = { line, path, name, form, json: { ...opened.request.json } }
    seen.push(one)
    return Response.json(await reply(opened.request, name, one))
  }

  return {
    async fetch(request) {
      const { origin, pathname } = new URL(request.url)
      const form = request.method === 'POST' ? await request.text() : ''
      if (byPath.has(pathname)) arrived.push({ line: origin, path: pathname, form })
      const fault = faults.get(origin) ?? faults.get('*')
      return applyFault(fault, { request, origin, serve: () => serve(origin, decodeURIComponent(pathname), form) })
    },
    newest: (number) => void (newest = number),
    on: (name, handler) => void handlers.set(name, handler as (input: unknown, seen: Seen) => Answer),
    fault(line, fault) {
      if (fault) faults.set(line, fault)
      else faults.delete(line)
    },
    seen,
    sent: (name) => arrived.filter(({ path }) => byPath.get(path) === name).map(({ line, form }) => ({ line, form })),
    of: (name) => seen.filter((one) => one.name === name),
    effects,
    picture(path, content) {
      const root = roots.get(key.id)!
      pictures.set(path, sealImage(root, { suite: 1, path, content }))
    },
  }
}
