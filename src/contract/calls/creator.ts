import * as v from 'valibot'
import { ownList } from '../cache.ts'
import { pages, queued, write } from '../call.ts'
import { ofOwner, remove } from '../families.ts'
import { editing, ownPlan } from '../offline.ts'
import { brings } from '../reply-effects.ts'
import { opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Seconds, Time } from '../shapes/common.ts'
import { OwnWork } from '../shapes/creator.ts'
import { byId, limits, Tags, text, Title, UploadedPath, UploadedUrl, Yes } from '../shapes/inputs.ts'

const creators = { who: 'creator', toast: true } as const
/** What a work is about; empty where there is nothing to say. */
const Intro: Schema<string> = text(limits.content, 0)
/** How a new work is published: as a draft, at a time, or at once where neither is said. */
const when = { draft: opt(Yes), publish_at: opt(Time), consent: Yes }
/** A film that was uploaded before; without a cover the server makes one. */
const Film = shape({ url: UploadedUrl, cover: opt(UploadedPath), seconds: Seconds })
/** A recording that was uploaded before: each of its chapters is one. */
const Sound = shape({ url: UploadedUrl })
/** Fewer than may wait unused on the server (`imagesUnused`). */
const mostPictures = 100
const Pictures: Schema<string[]> = v.pipe(v.array(UploadedPath), v.minLength(1), v.maxLength(mostPictures))

/** What creators publish, and what becomes of it. */
export const creator = {
  works: pages('/api/creator/works', {}, OwnWork, ownList('own-work'), { who: 'creator' }),
  /** A long video, or a short clip where it is `small`. */
  publishVideo: queued(
    '/api/creator/publishVideo',
    {
      small: Flag,
      title: Title,
      content: Intro,
      video: Film,
      style_id: opt(Id),
      tags: opt(Tags),
      coins: opt(Count),
      vip_only: opt(Flag),
      ...when,
    },
    OwnWork,
    ownPlan(brings('own-work')),
    creators,
  ),
  /** A set of pictures, the first of which is its cover. */
  publishSet: queued(
    '/api/creator/publishSet',
    {
      title: Title,
      content: Intro,
      images: Pictures,
      category_id: opt(Id),
      tags: opt(Tags),
      coins: opt(Count),
      ...when,
    },
    OwnWork,
    ownPlan(brings('own-work')),
    creators,
  ),
  /** An audio book with its first chapter, which is called `chapter`, or by its number. */
  publishAudio: queued(
    '/api/creator/publishAudio',
    {
      title: Title,
      content: Intro,
      chapter: text(limits.title, 0),
      sound: Sound,
      cover: UploadedPath,
      category_id: opt(Id),
      tags: opt(Tags),
      coins: opt(Count),
      ...when,
    },
    OwnWork,
    ownPlan(brings('own-work')),
    creators,
  ),
  /** One more chapter for an audio book of one's own; it comes behind the others once it can be heard. */
  addChapter: queued(
    '/api/creator/addChapter',
    { work_id: Id, title: Title, sound: Sound, coins: opt(Count), ...when },
    OwnWork,
    ownPlan(brings('own-work')),
    creators,
  ),
  /** Publishes a draft, at once or at a time. */
  publishDraft: write(
    '/api/creator/publishDraft',
    { ...byId, publish_at: opt(Time), consent: Yes },
    OwnWork,
    brings('own-work'),
    ofOwner,
  ),
  /** Another title, text or price for a work of one's own, or a chapter that waits; another price is for those who buy from now on. */
  editWork: queued(
    '/api/creator/editWork',
    { ...byId, title: Title, content: Intro, coins: opt(Count), vip_only: opt(Flag) },
    OwnWork,
    editing('own-work'),
    ofOwner,
  ),
  /** Deletes a work of one's own; those who bought it keep it. */
  removeWork: remove('/api/creator/removeWork', 'own-work'),
}
