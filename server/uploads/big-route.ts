import { Hono, type Context } from 'hono'
import { CLOCK_TOLERANCE_MS } from '#contract/envelope/suites.ts'
import { uploadCompleteText, uploadSizeText, uploadStartText } from '#contract/envelope/texts.ts'
import type { PlainCode, Reason, RefusalCode } from '#contract/refusals.ts'
import { isOutOfSpace } from '../faults.ts'
import { touchUpload, uploadOf, type BigUpload } from '../repositories/big-uploads.ts'
import { countWaiting } from '../repositories/media.ts'
import type { Limits } from '../api/limits.ts'
import { refusalMessage, uploadDone } from '../words/messages.ts'
import { finishUpload, readSliceTags, type Arrival } from './big-complete.ts'
import { beginUpload, dropUpload, planOf, publicUrlOf, type BigUploadPlace, type UploadPlan } from './big-uploads.ts'
import { readFields, readWhole } from './form.ts'
import { hasRoom } from './has-room.ts'
import { isWithinQuota, sliceBytes, slicesOf, uploadLimits } from './limits.ts'
import type { Tickets, Uploader } from './tickets.ts'

/** What big uploads need. */
export interface BigUploads extends BigUploadPlace, Arrival {
  readonly tickets: Tickets
  readonly limits: Limits | undefined
  /** Whether this server can make something of a film. */
  readonly takesFilms: () => boolean
  /** Told once a file has arrived and is kept. */
  readonly finished: () => void
  /** Origin of the line that a request came to. */
  readonly lineOf: (c: Context) => string
  readonly now: () => number
}

/** 200 is success; the other codes speak like HTTP's, and 401 says that a new config from the server would help. */
interface BigReply {
  readonly code: 200 | 400 | 401 | 404 | 409 | 413 | 415 | 425 | 503 | 507
  readonly msg: string
  /** What `msg` says. */
  readonly refusal?: RefusalCode
  readonly params?: Reason['params']
  readonly data?:
    | (UploadPlan & { readonly renewed: boolean })
    | { readonly publicUrl: string }
    | { readonly time: number }
}

const saying = (code: BigReply['code'], reason: Reason): BigReply => {
  const { code: refusal, params } = reason
  return { code, msg: refusalMessage(reason), refusal, ...(params && { params }) }
}
const no = (code: BigReply['code'], refusal: PlainCode): BigReply => saying(code, { code: refusal })

/** `POST /upload/big` and `POST /upload/done`: `spec/protocol.md` 6, the big file's `r2URL` and `r2CompleteURL`. */
export function bigRoutes(uploads: BigUploads): Hono {
  const app = new Hono()
  app.post('/upload/big', async (c) => reply(c, await start(uploads, c).catch(whyNot)))
  app.post('/upload/done', async (c) => reply(c, await complete(uploads, c).catch(whyNot)))
  return app
}

const reply = (c: Context, value: BigReply): Response =>
  c.json(value, 200, { 'Cache-Control': 'no-store', ...(!c.req.raw.bodyUsed && { Connection: 'close' }) })

const full = no(507, 'server-full')

const purposes = ['film', 'sound'] as const

/** A file that is none of its purpose. */
const notTaken = ({ purpose }: BigUpload): BigReply =>
  no(415, purpose === 'sound' ? 'file-not-sound' : 'file-not-video')

/** A disk that became full on the way is no fault. Throws what is one. */
function whyNot(error: unknown): BigReply {
  if (isOutOfSpace(error)) return full
  throw error
}

async function start(uploads: BigUploads, c: Context): Promise<BigReply> {
  const uploader = await uploaderOf(uploads, c)
  if ('code' in uploader) return uploader
  const optional = ['upload_name', 'upload_id', 'purpose', ...sizeFields] as const
  const fields = await readFields(c, ['sign', 'timestamp', 'total'], optional)
  const timestampMs = readWhole(fields?.timestamp ?? '')
  const total = readWhole(fields?.total ?? '')
  if (!fields || timestampMs === undefined || total === undefined || total < 1) return no(400, 'upload-malformed')
  const signed = uploadStartText(timestampMs, total)
  if (!uploader.isSigned('big', signed, fields.sign)) return no(401, 'upload-unverified')
  const said = sizeIn(fields, uploader, signed)
  if ('code' in said) return said
  const { size } = said
  const purpose = purposes.find((one) => one === fields.purpose)
  if (fields.purpose !== purpose) return no(400, 'upload-malformed')
  const nowMs = uploads.now()
  if (!isInTime(timestampMs, nowMs)) return clock(nowMs)
  if (total > slicesOf(uploads.maxBytes) || (size ?? 0) > uploads.maxBytes)
    return saying(413, tooLarge(uploads.maxBytes))
  if (size !== undefined && slicesOf(size) !== total) return no(400, 'upload-malformed')
  if (!uploads.takesFilms()) return no(503, 'clips-unavailable')
  const { upload_id: id, upload_name: name } = fields
  const former = id !== undefined && name !== undefined ? { id, name } : undefined
  return planFor(
    uploads,
    uploader,
    { former, total, size, purpose: purpose ?? null },
    { line: uploads.lineOf(c), nowMs },
  )
}

/** What is still to be sent of a file that somebody began before, or all of one that begins now. */
async function planFor(
  uploads: BigUploads,
  uploader: Uploader,
  wanted: {
    readonly former: { readonly id: string; readonly name: string } | undefined
    readonly total: number
    readonly size: number | undefined
    readonly purpose: BigUpload['purpose']
  },
  { line, nowMs }: { readonly line: string; readonly nowMs: number },
): Promise<BigReply> {
  const { total, size, purpose } = wanted
  const former = wanted.former && (await resumed(uploads, uploader, { ...wanted.former, total, size, purpose }, nowMs))
  if (former?.state === 'refused') return notTaken(former)
  const left = former && (await planOf(uploads, former, line, nowMs))
  if (left) return { code: 200, msg: '', data: { ...left, renewed: false } }
  if (former) await dropUpload(uploads, former)
  const { id: userId } = uploader.user
  if ((await countWaiting(uploads.db, userId)) >= uploadLimits.filmsWaiting) return no(507, 'films-waiting')
  // the slices, and the film that is made of them
  if (!(await hasRoom(uploads.store, 2 * total * sliceBytes))) return full
  if (!(await isWithinQuota(uploads.limits, userId, total * sliceBytes))) return no(507, 'upload-quota')
  const plan = await planOf(
    uploads,
    await beginUpload(uploads, userId, { total, size: size ?? null, purpose }, nowMs),
    line,
    nowMs,
  )
  if (!plan) throw new Error('the store does not know the upload that it just began')
  return { code: 200, msg: '', data: { ...plan, renewed: wanted.former !== undefined } }
}

/** The upload that somebody goes on with, which lives on from now; another size or another purpose is another file. */
async function resumed(
  { db }: BigUploads,
  { user }: Uploader,
  wanted: { id: string; name: string; total: number; size: number | undefined; purpose: BigUpload['purpose'] },
  nowMs: number,
) {
  const row = await uploadOf(db, user.id, wanted)
  if (row?.total !== wanted.total || row.purpose !== wanted.purpose) return undefined
  if (row.size !== null && wanted.size !== undefined && row.size !== wanted.size) return undefined
  if (row.state !== 'open') return row
  return touchUpload(db, row.id, nowMs)
}

async function complete(uploads: BigUploads, c: Context): Promise<BigReply> {
  const uploader = await uploaderOf(uploads, c)
  if ('code' in uploader) return uploader
  const fields = await readFields(c, ['sign', 'timestamp', 'upload_name', 'upload_id', 'slice_tag'], sizeFields)
  const timestampMs = readWhole(fields?.timestamp ?? '')
  if (!fields || timestampMs === undefined) return no(400, 'upload-malformed')
  const { upload_id: id, upload_name: name } = fields
  const signed = uploadCompleteText(timestampMs, id, name)
  if (!uploader.isSigned('big', signed, fields.sign)) return no(401, 'upload-unverified')
  const said = sizeIn(fields, uploader, signed)
  if ('code' in said) return said
  const nowMs = uploads.now()
  if (!isInTime(timestampMs, nowMs)) return clock(nowMs)
  const upload = await uploadOf(uploads.db, uploader.user.id, { id, name })
  if (!upload) return no(404, 'upload-unknown')
  if (upload.state === 'done') return done(name)
  if (upload.state === 'refused') return notTaken(upload)
  const tags = readSliceTags(fields.slice_tag, upload.total)
  if (!tags) return no(400, 'upload-malformed')
  const finished = await finishUpload(uploads, upload, { tags, size: said.size }, uploads)
  switch (finished) {
    case 'done':
      uploads.finished()
      return done(name)
    case 'refused':
      return notTaken(upload)
    case 'gone':
      return no(404, 'upload-unknown')
    case 'incomplete':
      return no(409, 'file-incomplete')
  }
}

const sizeFields = ['size', 'size_sign'] as const

/** How many bytes the file has, as its sender signed beside a text, with its purpose; nothing of apps that do not say. */
function sizeIn(
  { size: text, size_sign: sign, purpose }: Partial<Readonly<Record<'size' | 'size_sign' | 'purpose', string>>>,
  uploader: Uploader,
  signed: string,
): { readonly size: number | undefined } | BigReply {
  if (text === undefined && sign === undefined && purpose === undefined) return { size: undefined }
  const size = readWhole(text ?? '')
  if (size === undefined || size < 1 || sign === undefined) return no(400, 'upload-malformed')
  return uploader.isSigned('big', uploadSizeText(signed, size, purpose), sign) ? { size } : no(401, 'upload-unverified')
}

const done = (name: string): BigReply => ({ code: 200, msg: uploadDone, data: { publicUrl: publicUrlOf(name) } })

async function uploaderOf({ db, tickets, now }: BigUploads, c: Context): Promise<Uploader | BigReply> {
  const uploader = await tickets.open(db, c.req.query('t') ?? '', now())
  switch (uploader) {
    case 'unknown':
      return no(401, 'upload-unverified')
    case 'expired':
      return no(401, 'upload-expired')
    case 'session':
      return no(401, 'upload-session-ended')
    default:
      return uploader
  }
}

const isInTime = (timestampMs: number, nowMs: number): boolean => Math.abs(nowMs - timestampMs) <= CLOCK_TOLERANCE_MS

/** Carries the server's time, so that the app can correct its own. */
const clock = (nowMs: number): BigReply => ({ ...no(425, 'upload-clock-wrong'), data: { time: nowMs } })

const tooLarge = (bytes: number): Reason => ({
  code: 'file-too-large',
  params: { gb: (bytes / 1024 ** 3).toFixed(1).replace(/\.0$/, '') },
})
