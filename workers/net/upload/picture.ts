import * as v from 'valibot'
import { imageUploadText } from '#contract/envelope/texts.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Clock } from '../clock.ts'
import { signUpload } from '../crypto/upload-sign.ts'
import type { Http } from '../links/http.ts'
import type { Session } from '../session.ts'
import { cleanPicture } from './clean-picture.ts'
import type { KeysOf } from './keys.ts'
import { post } from './post.ts'

interface Parts {
  fetch: Http
  clock: Clock
  keysOf: KeysOf
}

const Reply = v.object({ code: v.number(), msg: v.string(), reason: v.optional(v.string()) })

/** The product's time limit of one try. */
const limitMs = 50_000
const success = 1
/** With new keys these may pass. */
const staleKeys = ['expired', 'sign', 'session']

/** Uploads one picture, without its metadata; the same `id` again is the same picture on the server. */
export async function uploadPicture(
  { fetch, clock, keysOf }: Parts,
  session: Session,
  picture: Blob,
  id: string,
): Promise<Result<string>> {
  const cleaned = await cleanPicture(picture)
  if (!cleaned.ok) return cleaned
  for (const fresh of [false, true]) {
    const keys = await keysOf(session, fresh)
    if (!keys.ok) return keys
    const { imageUrl, imageKey } = keys.value
    const form = new FormData()
    form.set('id', id)
    form.set('cover', cleaned.value, `${id}.${cleaned.value.type.split('/')[1] ?? 'jpeg'}`)
    form.set('position', 'head')
    form.set('sign', await signUpload(imageKey, imageUploadText(id)))
    const posted = await post({ fetch, clock }, imageUrl, form, { limitMs })
    // the line of these keys does not answer: new keys come from one that does
    if (!posted.ok && !fresh) continue
    if (!posted.ok) return posted
    const reply = v.safeParse(Reply, posted.value)
    if (!reply.success) return fail({ kind: 'unsealed', reason: 'no reply of an upload' })
    const { code, msg, reason } = reply.output
    if (code === success) return ok(msg)
    if (reason === undefined) return fail({ kind: 'upload', code, message: msg, reply: posted.value })
    if (!staleKeys.includes(reason) || fresh)
      // not the picture's fault: later
      return reason === 'session' ? fail({ kind: 'session' }) : fail({ kind: 'http', status: 429 })
  }
  return fail({ kind: 'network' })
}
