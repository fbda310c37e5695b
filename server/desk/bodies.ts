import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { entryLists } from '#contract/desk/entries.ts'
import type { Right } from '#contract/desk/rights.ts'
import { sliceBytes } from '#contract/desk/uploads.ts'
import { TooMany } from '../api/limits.ts'
import { networkBehind } from '../api/metered.ts'
import { readJson } from '../database/tables/types.ts'
import { isOutOfSpace } from '../faults.ts'
import { deskUpload } from '../repositories/desk-uploads.ts'
import { usersById } from '../repositories/users.ts'
import { houseId } from '../services/entries.ts'
import { encodeImage } from '../uploads/encode-image.ts'
import { hasRoom } from '../uploads/has-room.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { BodyRefused, withBody } from '../uploads/slow-body.ts'
import { storeImage } from '../uploads/store-image.ts'
import { memberOf } from './answer.ts'
import { mayDo } from './members.ts'
import { writingRoot, type DeskParts } from './parts.ts'

const refusing =
  (c: Context) =>
  (code: string, status: 400 | 401 | 403 | 404 | 429 | 507, params: object = {}): Response =>
    c.json({ code, params }, status, { Connection: 'close' })

/** Whether a page of the desk asks: what changes something is asked for with an origin, and by scripts of its own. */
export function isOwnPage(c: Context, origins: ReadonlySet<string>, wanted = 'application/json'): boolean {
  const site = c.req.header('sec-fetch-site')
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return origins.has(c.req.header('origin') ?? '') && (site === undefined || site === 'same-origin') && type === wanted
}

/** The refusal of bytes that come from another page, or from somebody who has none of the rights to send them. */
async function refusedSender(
  parts: DeskParts,
  c: Context,
  { origins, rights }: { readonly origins: ReadonlySet<string>; readonly rights: readonly Right[] },
): Promise<Response | undefined> {
  const no = refusing(c)
  if (!isOwnPage(c, origins, 'application/octet-stream')) return no('right-missing', 403)
  try {
    await parts.limits?.network(networkBehind(parts, c), 'write')
  } catch (error) {
    if (error instanceof TooMany) return no('too-many-requests', 429)
    throw error
  }
  const member = await memberOf(parts, getCookie(c, 'desk', 'host'), parts.now())
  if (!member) return no('signed-out', 401)
  return rights.some((right) => mayDo(member.row, right)) ? undefined : no('right-missing', 403)
}

/** Takes a slice of a file from somebody who may edit content; answers how many bytes of the file are here. */
export async function takeSlice(parts: DeskParts, c: Context, origins: ReadonlySet<string>): Promise<Response> {
  const refused = await refusedSender(parts, c, { origins, rights: ['content.edit'] })
  if (refused) return refused
  const no = refusing(c)
  const { db, intake } = parts
  const [id, number, from] = [c.req.param('id'), c.req.param('number'), c.req.param('from')].map(Number)
  const upload = Number.isSafeInteger(id) ? await deskUpload(db, id!) : undefined
  const file = upload && readJson(upload.files)[number!]
  const { body } = c.req.raw
  if (!intake || upload?.state !== 'coming' || !file) return no('not-there', 404)
  if (!body || !Number.isSafeInteger(from) || from! >= file.bytes) return no('input-wrong', 400)
  try {
    return c.json({
      data: { have: await intake.take(upload, { number: number!, from: from!, most: sliceBytes }, body) },
    })
  } catch (error) {
    if (isOutOfSpace(error)) return no('no-room', 507)
    if (error instanceof BodyRefused) return no('input-wrong', 400)
    throw error
  }
}

/**
 * Takes a picture for an answer to somebody, or for what they have on show: it is kept as theirs, and goes with their
 * account. What nothing uses goes after a day.
 */
export async function takePicture(parts: DeskParts, c: Context, origins: ReadonlySet<string>): Promise<Response> {
  const refused = await refusedSender(parts, c, { origins, rights: ['threads.answer', 'content.edit'] })
  if (refused) return refused
  const id = Number(c.req.param('person'))
  const [person] = Number.isSafeInteger(id) ? await usersById(parts.db, [id]) : []
  return person ? keepPicture(parts, c, id) : refusing(c)('not-there', 404)
}

/** Takes a picture for a list that the place keeps from somebody who keeps one; what no entry uses goes after a day. */
export async function takePlacePicture(parts: DeskParts, c: Context, origins: ReadonlySet<string>): Promise<Response> {
  const rights = Object.values(entryLists).map(({ right }) => right)
  return (await refusedSender(parts, c, { origins, rights })) ?? keepPicture(parts, c, houseId)
}

async function keepPicture({ db, store, roots, now }: DeskParts, c: Context, userId: number): Promise<Response> {
  const no = refusing(c)
  const root = writingRoot(roots)
  const { body } = c.req.raw
  if (!body) return no('input-wrong', 400)
  if (!(await hasRoom(store, uploadLimits.imageBytes))) return no('no-room', 507)
  try {
    return await withBody(body, { bytes: uploadLimits.imageBytes, ms: uploadLimits.imageMs }, async (bytes) => {
      const encoded = await encodeImage(bytes)
      if (!encoded.ok) return no(encoded.code, 400)
      const upload = { userId, uploadId: `desk-${crypto.randomUUID()}`, usedAt: null, nowMs: now() }
      const image = await storeImage({ db, store, root }, encoded, upload)
      return c.json({ data: { path: image!.path } })
    })
  } catch (error) {
    if (isOutOfSpace(error)) return no('no-room', 507)
    if (!(error instanceof BodyRefused)) throw error
    const mb = uploadLimits.imageBytes / 1024 / 1024
    return error.why === 'large' ? no('image-too-large', 400, { mb }) : no('input-wrong', 400)
  }
}
