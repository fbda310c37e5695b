import type { InputOf } from '#contract/catalogue.ts'
import type { OwnWork } from '#contract/shapes/creator.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { states } from '../database/tables/types.ts'
import { publishWork } from '../importing/works.ts'
import { claimSound } from '../media/clips.ts'
import { categoriesOfKind, categoryOf } from '../repositories/categories.ts'
import { addComingPart } from '../repositories/coming-parts.ts'
import { chapterKey } from '../repositories/creator-works.ts'
import { carryTags } from '../repositories/tags.ts'
import { ownWork as ownWorkRow } from '../repositories/works.ts'
import { claimImages } from '../uploads/images.ts'
import { addChaptersOf } from './coming-chapters.ts'
import { mayCreate, ownWork, publishChapter, publishOwn, writtenIntro } from './creator-works.ts'
import { written } from './written.ts'

const kind = 'audio'

/** Publishes an audio book with a recording that was uploaded before; it is on show once that can be heard. */
export async function publishAudio(ask: WriteContext<InputOf<'creator.publishAudio'>>): Promise<OwnWork> {
  const { db: tx, input, nowMs, requestId } = ask
  const { id: userId, username } = me(ask)
  const { title, content, chapter, coins = 0, tags = [], category_id: category } = input
  await mayCreate(ask)
  const known = category === undefined ? (await categoriesOfKind(tx, kind))[0] : await categoryOf(tx, kind, category)
  const mediaId = await claimSound(tx, userId, input.sound.url, nowMs)
  const [cover] = await claimImages(tx, userId, [input.cover], nowMs)
  const id = await publishWork(tx, {
    kind,
    userId,
    author: username,
    title: written(title),
    intro: writtenIntro(content),
    cover: found(cover, 'cover-gone'),
    coins: 0,
    categoryId: found(known, 'category-unknown').id,
    parts: [],
    nowMs,
    state: states.draft,
    status: 'serial',
  })
  await carryTags(tx, kind, id, tags)
  // the work is a draft itself until it is published
  const row = {
    work_id: id,
    user_id: userId,
    media_id: mediaId,
    title: writtenIntro(chapter),
    coins,
    opens: 1,
  } as const
  await addComingPart(tx, { ...row, publish_at: 0, request_id: requestId, created_at: nowMs })
  await addChaptersOf(tx, mediaId, nowMs)
  return publishOwn(ask, { kind, id }, mediaId)
}

/** Adds a recording to an audio book of one's own, once it can be heard. */
export async function addChapter(ask: WriteContext<InputOf<'creator.addChapter'>>): Promise<OwnWork> {
  const { db: tx, input, nowMs, requestId } = ask
  const { id: userId } = me(ask)
  const { work_id: workId, title, coins = 0 } = input
  await mayCreate(ask)
  const work = found(await ownWorkRow(tx, userId, workId), 'audio-gone')
  if (work.state === states.held) throw refuse(409, 'under-review')
  const isOpen = [states.live, states.coming, states.draft].some((state) => state === work.state)
  if (work.kind !== kind || !isOpen) throw refuse(404, 'audio-gone')
  const mediaId = await claimSound(tx, userId, input.sound.url, nowMs)
  const row = { work_id: workId, user_id: userId, media_id: mediaId, title: written(title), coins, opens: 0 } as const
  const id = await addComingPart(tx, { ...row, publish_at: null, request_id: requestId, created_at: nowMs })
  return input.draft ? ownWork(ask, chapterKey(id)) : publishChapter(ask, { id, media_id: mediaId })
}
