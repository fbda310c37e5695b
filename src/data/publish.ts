import type { InputOf } from '#contract/catalogue.ts'
import { ok, type Failure, type Result } from '#contract/failures.ts'
import { feedbackTarget, feedbackTopics } from '#contract/feedback-topics.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { draftMark } from '#bridge/uploads.ts'
import { personDatabase } from './db.ts'
import { blocksOfText, nameOfFile } from './chapter-markup.ts'
import { messageOf, numberOf, postEditOf, postOf, workOf } from './draft-fields.ts'
import { net } from './net.ts'
import { currentPerson } from './session.ts'
import type { HeldFile } from './draft-files.ts'
import { newDraftId } from './drafts.ts'

/** The calls that drafts become, by the first word of their target. */
const calls = {
  post: 'wei.create',
  'post-edit': 'wei.edit',
  review: 'dating.comment',
  feedback: 'feedback.send',
  chapter: 'writing.saveChapter',
  video: 'creator.publishVideo',
  clip: 'creator.publishVideo',
  set: 'creator.publishSet',
  audio: 'creator.publishAudio',
  track: 'creator.addChapter',
} as const

/** What others see: that it may be shown is to be stated. */
const stated: ReadonlySet<PublishedKind> = new Set(['post', 'chapter', 'video', 'clip', 'set', 'audio', 'track'])

/** What a draft with files can become. */
export type PublishedKind = keyof typeof calls

/** What came of publishing a draft. A draft that was not sent is as it was. */
export type Published =
  /** On its way or there; the draft is gone, and comes back with its files where the server refuses it. */
  | { state: 'sent'; call: (typeof calls)[PublishedKind]; uploads: boolean }
  /** There is no such draft any more: another tab has sent it, or thrown it away. */
  | { state: 'gone' }
  | { state: 'failed'; call: (typeof calls)[PublishedKind]; failure: Failure }

/** A file for a call: the mark of one that lies with its draft, or its bytes. */
type Given = string | Blob

/** A draft with what is to be sent of its files. */
interface Sendable {
  row: DraftRow
  images: Given[]
  clip?: { url: string; cover?: Given; seconds: number }
  held: readonly HeldFile[]
}

/**
 * Sends a draft. The one place that knows how a draft becomes a call. `held` are its files as the page has them, for
 * those of which the device has no copy.
 */
export async function publish(draftId: string, held: readonly HeldFile[] = []): Promise<Published> {
  const db = personDatabase(currentPerson() ?? 'guest')
  const row = await db.drafts.get(draftId)
  const kind = row?.target.split(':')[0]
  if (!row || !isPublished(kind)) return { state: 'gone' }
  const call = calls[kind]
  if (stated.has(kind) && row.fields['consent'] !== 'yes')
    return { state: 'failed', call, failure: { kind: 'input', fields: ['consent'] } }
  const sendable = await sendableOf(db, row, held)
  if (!sendable) return { state: 'failed', call, failure: { kind: 'input', fields: ['images'] } }
  const sent = await senders[kind](sendable)
  // somebody else took the draft between two looks at it
  if (!sent.ok && sent.failure.kind === 'cancelled') return { state: 'gone' }
  if (!sent.ok) return { state: 'failed', call, failure: sent.failure }
  await giveUnkept(db, sendable)
  return { state: 'sent', call, uploads: sendable.clip !== undefined }
}

const isPublished = (kind: string | undefined): kind is PublishedKind =>
  kind !== undefined && Object.hasOwn(calls, kind)

const senders: { readonly [K in PublishedKind]: (sendable: Sendable) => Promise<Result<unknown>> } = {
  post: ({ row, images, clip }) =>
    net.act('wei.create', { ...postOf(row), images, ...(clip && { video: clip }) }, { draft: row.id }),
  'post-edit': ({ row, images }) =>
    net.act(
      'wei.edit',
      { ...postEditOf(row), ...(images.length > 0 && { add_images: images, consent: true }) },
      { draft: row.id },
    ),
  review: ({ row: { id, target, fields }, images }) =>
    net.act(
      'dating.comment',
      {
        id: numberOf(target.split(':')[1]) ?? 0,
        score: numberOf(fields['score']) ?? 0,
        content: fields['content']?.trim() ?? '',
        images,
      },
      { draft: id },
    ),
  feedback: ({ row: { id, target, fields }, images }) => {
    const about = feedbackTopics.find((topic) => target === feedbackTarget(topic))
    return net.act('feedback.send', { content: messageOf(fields), images, ...(about && { about }) }, { draft: id })
  },
  chapter: ({ row, images }) => net.act('writing.saveChapter', chapterOf(row, images), { draft: row.id }),
  video: (sendable) => publishVideo(sendable, false),
  clip: (sendable) => publishVideo(sendable, true),
  set: ({ row, images }) => net.act('creator.publishSet', { ...workOf(row), images }, { draft: row.id }),
  audio: ({ row, images: [cover = ''], clip }) => {
    const { chapter = '', category } = row.fields
    const more = { chapter: chapter.trim(), ...(category && { category_id: Number(category) }) }
    return net.act('creator.publishAudio', { ...workOf(row), ...more, cover, sound: soundOf(clip) }, { draft: row.id })
  },
  track: ({ row, clip }) => {
    const { content: _content, tags: _tags, ...about } = workOf(row)
    const input = { ...about, work_id: numberOf(row.target.split(':')[1]) ?? 0, sound: soundOf(clip) }
    return net.act('creator.addChapter', input, { draft: row.id })
  },
}

/** The chapter that a draft says; its pictures are named in its text. */
function chapterOf({ target, fields, files }: DraftRow, images: readonly Given[]) {
  const [, novel, chapter] = target.split(':')
  const pictures = files.filter(({ role }) => role === 'image')
  const given = new Map(pictures.map((file, at) => [nameOfFile(file.id), images[at]]))
  const chapterId = numberOf(chapter)
  return {
    novel_id: numberOf(novel) ?? 0,
    ...(chapterId && { chapter_id: chapterId }),
    title: fields['title']?.trim() ?? '',
    // a picture that is in the page alone goes as its bytes
    blocks: blocksOfText(fields['text'] ?? '', (name) => (name.startsWith('#') ? (given.get(name) as string) : name)),
    coins: fields['vip'] === 'yes' ? 1 : 0,
    consent: true as const,
  }
}

const soundOf = (clip: Sendable['clip']) => ({ url: clip?.url ?? '' })

/** A cover that was chosen takes the place of the one that the film has shown. */
function publishVideo({ row, images: [chosen], clip }: Sendable, small: boolean) {
  const { access, style } = row.fields
  const more = { ...(access === 'vip' && { vip_only: true }), ...(style && { style_id: Number(style) }) }
  const video = { ...(clip ?? { url: '', seconds: 0 }), ...(chosen !== undefined && { cover: chosen }) }
  return net.act('creator.publishVideo', { ...workOf(row), ...more, small, video }, { draft: row.id })
}

/** Undefined where a file is neither on the device nor in the page any more. */
async function sendableOf(db: PersonDatabase, row: DraftRow, held: readonly HeldFile[]): Promise<Sendable | undefined> {
  const kept = await keptIn(db, row.id)
  const given = ({ id }: DraftFile): Given | undefined =>
    kept.has(id) ? draftMark(id) : held.find((file) => file.id === id)?.blob
  const images = row.files.filter(({ role }) => role === 'image').map(given)
  const film = row.files.find(({ role }) => role === 'clip')
  const cover = row.files.find(({ role }) => role === 'cover')
  const coverGiven = cover && given(cover)
  if (images.includes(undefined) || (film && !given(film)) || (cover && !coverGiven)) return undefined
  return {
    ...{ row, held, images: images.filter((image) => image !== undefined) },
    // a film that is in the page alone is handed over behind the post
    ...(film && {
      clip: coverGiven
        ? { url: draftMark(film.id), cover: coverGiven, seconds: Math.max(1, Math.round(film.seconds)) }
        : { url: draftMark(film.id), seconds: Math.round(film.seconds) },
    }),
  }
}

/** The files of a draft that the device has, or knows the way to. Their rows are not read: they may be sealed, and large. */
const keptIn = async (db: PersonDatabase, draft: string): Promise<Set<string>> =>
  new Set(await db.draftFiles.where('draft').equals(draft).primaryKeys())

async function giveUnkept(db: PersonDatabase, { row, held }: Sendable): Promise<void> {
  const kept = await keptIn(db, row.id)
  const film = held.find(({ id, role, handle }) => role === 'clip' && (handle !== undefined || !kept.has(id)))
  if (film) await net.upload({ do: 'give', upload: film.id, file: film.blob })
}

/**
 * What a request for a film is paid with, its pictures uploaded: money can't wait, so they can't either. Undefined where
 * there is no such draft any more.
 */
export async function wantInput(
  draftId: string,
  held: readonly HeldFile[],
): Promise<Result<InputOf<'find.create'>> | undefined> {
  const row = await personDatabase(currentPerson() ?? 'guest').drafts.get(draftId)
  if (!row) return undefined
  const images = await uploadNow(row.files, held)
  if (!images.ok) return images
  const { title = '', content = '', coins } = row.fields
  return ok({ title: title.trim(), content: content.trim(), coins: numberOf(coins) ?? 0, images: images.value })
}

/** Uploads the pictures of a draft for a call that can't wait; answers their paths. */
export async function uploadNow(
  files: readonly { id: string }[],
  held: readonly HeldFile[],
): Promise<Result<string[]>> {
  const paths: string[] = []
  for (const { id } of files) {
    const blob = held.find((file) => file.id === id)?.blob
    if (!blob) return { ok: false, failure: { kind: 'input', fields: ['images'] } }
    // under the file's own id it is one picture however often this is tried, until the server has forgotten it
    const known = await net.uploadPicture(blob, id)
    const uploaded = known.ok || known.failure.kind !== 'upload' ? known : await net.uploadPicture(blob, newDraftId())
    if (!uploaded.ok) return uploaded
    paths.push(uploaded.value)
  }
  return ok(paths)
}
