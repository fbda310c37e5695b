import { Hono } from 'hono'
import { imageUploadText } from '#contract/envelope/texts.ts'
import type { PlainCode, Reason, RefusalCode } from '#contract/refusals.ts'
import { isUuidV7 } from '#contract/uuid.ts'
import type { Limits } from '../api/limits.ts'
import type { Db } from '../database/tables.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import { isOutOfSpace } from '../faults.ts'
import { countUnused, pathOf } from '../repositories/uploaded-images.ts'
import type { ObjectStore } from '../stores/store.ts'
import { refusalMessage } from '../words/messages.ts'
import { createBodyRoom } from './body-room.ts'
import { encodeImage } from './encode-image.ts'
import { hasRoom } from './has-room.ts'
import { isWithinQuota, uploadLimits } from './limits.ts'
import { createSlots } from './slots.ts'
import { storeImage } from './store-image.ts'
import { BodyRefused, discard, withBody } from './slow-body.ts'
import type { Tickets, Uploader } from './tickets.ts'

/** What the upload of pictures needs. */
export interface ImageUploads {
  readonly db: Db
  readonly store: ObjectStore
  /** Pictures are sealed under it. */
  readonly root: ServerRoot
  readonly tickets: Tickets
  readonly limits: Limits | undefined
  readonly now: () => number
}

/**
 * 1 is success, and then `msg` is the path; else it says what `refusal` is the code of. `reason` tells an app that a new
 * config would help.
 */
interface ImageReply {
  readonly code: 0 | 1
  readonly msg: string
  readonly refusal?: RefusalCode
  readonly params?: Reason['params']
  readonly reason?: 'expired' | 'sign' | 'session' | 'busy'
}

/** The fields of a form, each exactly once and no other. */
interface ImageForm {
  readonly id: string
  readonly sign: string
  readonly cover: File
}

/** A form has its own bytes around the picture's. */
const formBytes = uploadLimits.imageBytes + 16 * 1024
/** So much is read of a form that is refused. */
const unwantedBytes = 64 * 1024 * 1024

const no = (code: PlainCode, reason?: ImageReply['reason']): ImageReply => ({
  code: 0,
  msg: refusalMessage({ code }),
  refusal: code,
  ...(reason && { reason }),
})
const staleTickets = { expired: 'upload-expired', session: 'upload-session-ended' } as const

/** `POST /upload/image`: `spec/protocol.md` 6. */
export function imageRoutes(uploads: ImageUploads): Hono {
  const { db, store, tickets, now } = uploads
  // Pictures on their way, and those that wait for a core: see decision 043.
  const room = createBodyRoom(256 * 1024 * 1024)
  const senders = createSlots({ atOnce: Infinity, forOne: 24 })
  // Only whole bodies take a core: a slow sender keeps nobody from one.
  const encoders = createSlots({ atOnce: 3, forOne: 24 })
  const app = new Hono()
  app.post('/upload/image', async (c) => {
    const reply = (value: ImageReply) =>
      c.json(value, 200, { 'Cache-Control': 'no-store', ...(!c.req.raw.bodyUsed && { Connection: 'close' }) })
    const uploader = await tickets.open(db, c.req.query('t') ?? '', now())
    // Whoever has no ticket of ours is answered before anything is read.
    if (uploader === 'unknown') return reply(no('upload-unverified', 'sign'))
    if (typeof uploader === 'string' || Number(c.req.header('content-length') ?? 0) > formBytes) {
      await discard(c, unwantedBytes)
      return reply(typeof uploader === 'string' ? no(staleTickets[uploader], uploader) : tooLarge)
    }
    if (!(await hasRoom(store, formBytes))) {
      await discard(c, unwantedBytes)
      return reply(full)
    }
    const { id } = uploader.user
    const type = c.req.header('content-type') ?? ''
    const { body } = c.req.raw
    if (!body || !/^multipart\/form-data\s*;/i.test(type)) return reply(no('upload-malformed'))
    const answer = await senders
      .run(id, () =>
        withBody(body, { bytes: formBytes, ms: uploadLimits.imageMs, room }, (bytes) =>
          encoders.run(id, async () => {
            const form = await readForm(bytes, type)
            return form ? take(uploads, uploader, form) : no('upload-malformed')
          }),
        ),
      )
      .catch(whyNot)
    return reply(answer ?? no('images-too-many', 'busy'))
  })
  return app
}

const full = no('server-full', 'busy')
const large: Reason = { code: 'image-too-large', params: { mb: uploadLimits.imageBytes / 1024 / 1024 } }
const tooLarge: ImageReply = { code: 0, msg: refusalMessage(large), refusal: large.code, params: large.params }

async function take(uploads: ImageUploads, uploader: Uploader, { id, sign, cover }: ImageForm): Promise<ImageReply> {
  if (!uploader.isSigned('image', imageUploadText(id), sign)) return no('upload-unverified', 'sign')
  if (cover.size > uploadLimits.imageBytes) return tooLarge
  const { db, now } = uploads
  const known = await pathOf(db, uploader.user.id, id)
  if (known !== undefined) return { code: 1, msg: known }
  const unused = await countUnused(db, uploader.user.id, now() - uploadLimits.keepMs)
  if (unused >= uploadLimits.imagesUnused) return no('images-unused', 'busy')
  if (!(await isWithinQuota(uploads.limits, uploader.user.id, cover.size))) return no('upload-quota', 'busy')
  return keep(uploads, { userId: uploader.user.id, id, file: new Uint8Array(await cover.arrayBuffer()) })
}

async function keep(
  { db, store, root, now }: ImageUploads,
  { userId, id, file }: { userId: number; id: string; file: Uint8Array },
): Promise<ImageReply> {
  const encoded = await encodeImage(file)
  if (!encoded.ok) return no(encoded.code)
  const image = await storeImage({ db, store, root }, encoded, { userId, uploadId: id, usedAt: null, nowMs: now() })
  if (image) return { code: 1, msg: image.path }
  // The same upload came twice at once, and the other one was faster.
  const winner = await pathOf(db, userId, id)
  return winner === undefined ? no('upload-malformed') : { code: 1, msg: winner }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ImageForm | undefined> {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => undefined)
  const entries = [...(form ?? [])]
  const fields = new Map(entries)
  const [id, cover, position, sign] = ['id', 'cover', 'position', 'sign'].map((name) => fields.get(name))
  if (
    entries.length !== 4 ||
    typeof id !== 'string' ||
    typeof sign !== 'string' ||
    typeof cover === 'string' ||
    !cover
  ) {
    return undefined
  }
  return isUuidV7(id) && position === 'head' ? { id, sign, cover } : undefined
}

/** A body that did not come is no fault, nor is a disk that became full on the way. Throws what is one. */
function whyNot(error: unknown): ImageReply {
  if (isOutOfSpace(error)) return full
  if (!(error instanceof BodyRefused)) throw error
  switch (error.why) {
    case 'large':
      return tooLarge
    case 'crowded':
      return no('images-too-many', 'busy')
    default:
      return no('upload-slow')
  }
}
