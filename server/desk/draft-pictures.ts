import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { randomUUID } from 'node:crypto'
import type { DraftPicture } from '#contract/desk/articles.ts'
import { networkBehind } from '../api/metered.ts'
import { refuse } from '../api/refusal.ts'
import { isOutOfSpace } from '../faults.ts'
import { articleDraft } from '../repositories/article-drafts.ts'
import { createBodyRoom } from '../uploads/body-room.ts'
import { encodeImage } from '../uploads/encode-image.ts'
import { hasRoom } from '../uploads/has-room.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { BodyRefused, withBody } from '../uploads/slow-body.ts'
import { storeImage } from '../uploads/store-image.ts'
import { memberOf, refusedBecause } from './answer.ts'
import { mayDo } from './members.ts'
import { writingRoot, type DeskParts } from './parts.ts'
import { DeskRefusal, there } from './refusal.ts'

const room = createBodyRoom(128 * 1024 * 1024)
const limits = { bytes: uploadLimits.imageBytes, ms: uploadLimits.imageMs, room }

/** Takes a picture for a draft from somebody who may edit content: it stays once the draft shows it. */
export async function takeDraftPicture(parts: DeskParts, c: Context): Promise<Response> {
  try {
    const data = await take(parts, c)
    return c.json({ data })
  } catch (error) {
    const { status, body } = refusedBecause(parts, known(error), 'draft-picture')
    return c.json(body, status as 400, { ...(!c.req.raw.bodyUsed && { Connection: 'close' }) })
  }
}

function known(error: unknown): unknown {
  if (error instanceof BodyRefused) return new DeskRefusal(400, 'input-wrong', { field: 'picture' })
  return isOutOfSpace(error) ? new DeskRefusal(409, 'no-room') : error
}

async function take(parts: DeskParts, c: Context): Promise<DraftPicture> {
  const { db, store, now } = parts
  await parts.limits?.network(networkBehind(parts, c), 'write')
  const member = await memberOf(parts, getCookie(c, 'desk', 'host'), now())
  if (!member) throw new DeskRefusal(401, 'signed-out')
  if (!mayDo(member.row, 'content.edit')) throw new DeskRefusal(403, 'right-missing', { right: 'content.edit' })
  const id = Number(c.req.param('id'))
  const { user_id: userId } = there(Number.isSafeInteger(id) ? await articleDraft(db, id) : undefined)
  const { body } = c.req.raw
  if (!body) throw new DeskRefusal(400, 'input-wrong', { field: 'picture' })
  if (!(await hasRoom(store, uploadLimits.imageBytes))) throw new DeskRefusal(409, 'no-room')
  return withBody(body, limits, async (bytes) => {
    const encoded = await encodeImage(bytes)
    if (!encoded.ok) throw refuse(400, encoded.code)
    const whose = { userId, uploadId: randomUUID(), usedAt: null, nowMs: now() }
    const { path, width, height } = (await storeImage({ db, store, root: writingRoot(parts) }, encoded, whose))!
    return { path, width, height }
  })
}
