import * as v from 'valibot'
import { uploadCompleteText, uploadSizeText, uploadStartText } from '#contract/envelope/texts.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import { slicesOf, type UploadRow } from '#bridge/uploads.ts'
import type { Clock } from '../clock.ts'
import { signUpload } from '../crypto/upload-sign.ts'
import type { Http } from '../links/http.ts'
import type { Session, Sessions } from '../session.ts'
import type { KeysOf, UploadKeys } from './keys.ts'
import { post } from './post.ts'

/** What is to be sent, and where to. */
export interface Plan {
  url: string
  server: { name: string; id: string }
  /** Query strings that let missing slices in, by number. */
  signatures: ReadonlyMap<number, string>
  /** Up to this number, what is not among them is there. */
  knownUpTo: number
  /** It is another upload than the one that was asked for: nothing of that is there any more. */
  renewed: boolean
  /** `clock.monoMs()` of its request. */
  askedMs: number
}

interface Parts {
  fetch: Http
  clock: Clock
  sessions: Pick<Sessions, 'skewMs' | 'saveSkew'>
  keysOf: KeysOf
  allowed: (url: string) => boolean
}

/** The two calls of a big upload that are not slices. */
export interface BigCalls {
  plan(row: UploadRow, session: Session, signal: AbortSignal): Promise<Result<Plan>>
  /** Gives the reference of the whole file. `upload` failures carry the server's code. */
  complete(row: UploadRow, session: Session, signal: AbortSignal): Promise<Result<string>>
}

const Reply = v.object({ code: v.number(), msg: v.string(), data: v.optional(v.unknown()) })
const PlanData = v.object({
  uploadUrl: v.string(),
  UploadName: v.string(),
  uploadId: v.string(),
  slices: v.array(v.object({ number: v.number(), signature: v.string() })),
  renewed: v.optional(v.boolean(), false),
})
const DoneData = v.object({ publicUrl: v.string() })
const TimeData = v.object({ time: v.number() })

const success = 200
const staleKeys = 401
const wrongClock = 425
const limitMs = 50_000
/** Putting hundreds of slices together takes a store its time. */
const completeMs = 120_000

/** Makes them. Each is tried with new keys where its own are too old, its clock is wrong, or its line does not answer. */
export function createBigCalls({ fetch, clock, sessions, keysOf, allowed }: Parts): BigCalls {
  async function ask(
    { session, signal, limitMs: limit }: { session: Session; signal: AbortSignal; limitMs: number },
    form: (keys: UploadKeys, timestampMs: number) => Promise<{ url: string; fields: Record<string, string> }>,
  ): Promise<Result<unknown>> {
    let last: Result<unknown> = fail({ kind: 'network' })
    for (const fresh of [false, true]) {
      const keys = await keysOf(session, fresh)
      if (!keys.ok) return keys
      for (const corrected of [false, true]) {
        const { url, fields } = await form(keys.value, Math.round(clock.nowMs() + sessions.skewMs()))
        const posted = await post({ fetch, clock }, url, new URLSearchParams(fields), { signal, limitMs: limit })
        if (signal.aborted) return fail({ kind: 'aborted' })
        last = posted
        if (!posted.ok) break
        const reply = v.safeParse(Reply, posted.value)
        if (!reply.success) return fail({ kind: 'unsealed', reason: 'no reply of an upload' })
        const { code, msg, data } = reply.output
        if (code === success) return ok(data)
        last = fail({ kind: 'upload', code, message: msg, reply: posted.value })
        const time = v.safeParse(TimeData, data)
        if (code === staleKeys) break
        if (code !== wrongClock || corrected || !time.success) return last
        await sessions.saveSkew(time.output.time - clock.nowMs())
      }
    }
    return last
  }

  /** What signs a form: its text, and beside it the size of the file, so that no slice comes shorter or longer, and its purpose. */
  async function signs(
    key: string,
    text: string,
    { sizeBytes, purpose }: Pick<UploadRow, 'sizeBytes' | 'purpose'>,
  ): Promise<Record<string, string>> {
    const size_sign = await signUpload(key, uploadSizeText(text, sizeBytes, purpose))
    return { sign: await signUpload(key, text), size: String(sizeBytes), size_sign }
  }

  return {
    async plan(row, session, signal) {
      const total = slicesOf(row.sizeBytes)
      const askedMs = clock.monoMs()
      const asked = await ask({ session, signal, limitMs }, async (keys, timestamp) => ({
        url: keys.bigUrl,
        fields: {
          ...(await signs(keys.bigKey, uploadStartText(timestamp, total), row)),
          timestamp: String(timestamp),
          total: String(total),
          ...(row.purpose && { purpose: row.purpose }),
          ...(row.server && { upload_name: row.server.name, upload_id: row.server.id }),
        },
      }))
      if (!asked.ok) return asked
      const data = v.safeParse(PlanData, asked.value)
      if (!data.success || !allowed(data.output.uploadUrl)) return fail({ kind: 'unsealed', reason: 'no plan' })
      const { uploadUrl: url, UploadName: name, uploadId: id, slices } = data.output
      const same = row.server?.id === id && row.server.name === name
      return ok({
        url,
        server: { name, id },
        signatures: new Map(slices.map(({ number, signature }) => [number, signature])),
        // a server signs no more at once than it wants to: beyond the last one nothing is known
        knownUpTo: slices.length === 0 ? total : Math.max(...slices.map(({ number }) => number)),
        renewed: !same,
        askedMs,
      })
    },
    async complete(row, session, signal) {
      const { name, id } = row.server ?? { name: '', id: '' }
      const tags = Object.entries(row.tags).map(([number, tag]) => ({ number: Number(number), e_tag: tag }))
      const asked = await ask({ session, signal, limitMs: completeMs }, async (keys, timestamp) => ({
        url: keys.doneUrl,
        fields: {
          ...(await signs(keys.bigKey, uploadCompleteText(timestamp, id, name), { sizeBytes: row.sizeBytes })),
          timestamp: String(timestamp),
          upload_name: name,
          upload_id: id,
          slice_tag: JSON.stringify(tags.toSorted((one, other) => one.number - other.number)),
        },
      }))
      if (!asked.ok) return asked
      const data = v.safeParse(DoneData, asked.value)
      return data.success ? ok(data.output.publicUrl) : fail({ kind: 'unsealed', reason: 'no address' })
    },
  }
}
