import type { InputOf, OutputOf } from '#contract/catalogue.ts'
import { cacheOf } from '#contract/known-calls.ts'
import type { Failure } from '#contract/failures.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import type { Image, Stream } from '#contract/shapes/common.ts'
import type { AudioTrack } from '#contract/shapes/media.ts'
import { fitTrack } from '#lib/fit-track.ts'
import {
  listKey,
  type AnswerCall,
  type DetailCall,
  type DetailKind,
  type ListCall,
  type ListKind,
} from '#bridge/cache-policies.ts'
import type { BesideFile } from '#bridge/net-api.ts'
import type { AnswerRow, CardOf, CardRow, DetailOf, DetailRow, DownloadRow, Pin, RowId } from '#bridge/rows.ts'
import type { Session } from '../session.ts'
import { readPages } from '../store/pages.ts'
import type { Wants } from '../want.ts'
import type { ItemRows, Piece } from './manifest.ts'
import { besideFile, offlinePlaylist } from './playlist.ts'

/** Ends a plan: the failure is why. */
export class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** What the plan of a kind is written with: each asks for something, and notes that the download needs it. */
export interface Planner {
  readonly id: RowId
  /** The item as its own page shows it. */
  detail<N extends DetailCall>(name: N, input: InputOf<N>): Promise<DetailOf<DetailKind<N>>>
  /** The answer of a call that is kept as it is, such as a chapter's text. */
  answer<N extends AnswerCall>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  /** A list to its end. */
  list<N extends ListCall>(name: N, input: InputOf<N>): Promise<CardRow<ListKind<N>>[]>
  card<K extends Kind>(kind: K, id: RowId): Promise<CardOf<K> | undefined>
  /** Title and picture of the row. */
  named(title: string, cover?: Image): void
  image(image: Image | undefined): void
  /** The best of some streams that the person wants; 403 where there is none. */
  stream(streams: readonly Stream[]): Promise<void>
  /** Of tracks of sound the one that the person wants, else the usual one; nothing where there is none. */
  track(tracks: readonly AudioTrack[]): Promise<void>
  /** Files that stand beside its stream, each under a key of its own. */
  beside(files: readonly BesideFile[]): void
  /** The parts of an item, each to be kept by the plan of its own kind. */
  parts(parts: readonly Subject[]): void
}

/** What a plan came to. */
export interface Planned {
  title: string
  cover?: Image
  quality?: string
  stream?: string
  track?: string
  /** 0 where nobody knows. */
  bytes: number
  pieces: Piece[]
  /** The texts among the pieces, by their paths. */
  texts: Map<string, string>
  rows: ItemRows
  pins: Pin[]
  parts: Subject[]
}

interface Parts {
  session: Session
  row: DownloadRow
  wants: Wants
  /** The text of a file of streams. */
  text: (stream: Stream) => Promise<string>
  /** Where streams are. */
  bases: readonly string[]
}

const mostPages = 200

/** Makes the planner of one download, and gives what was noted. */
export function createPlanner({ session, row, wants, text, bases }: Parts): { planner: Planner; planned: Planned } {
  const planned: Planned = {
    title: row.title,
    bytes: 0,
    pieces: [],
    texts: new Map(),
    rows: { cards: [], details: [], answers: [] },
    pins: [],
    parts: [],
  }
  const read = async <T>(work: Parameters<typeof session.store.run<T>>[0]): Promise<T> => {
    const result = await session.store.run(work)
    if (!result.ok) throw new Stopped(result.failure)
    return result.value
  }
  const wanted = async (asking: ReturnType<Wants['want']>) => {
    const result = await asking
    if (!result.ok) throw new Stopped(result.failure)
  }
  const missing = (what: string): never => {
    throw new Stopped({ kind: 'unknown', message: `no row of ${what}` })
  }
  const noteCard = (card: CardRow | undefined) => {
    if (!card) return
    planned.rows.cards.push(card)
    planned.pins.push({ table: 'cards', key: [card.kind, card.id] })
  }

  const noteStream = async (chosen: Stream) => {
    const playlist = offlinePlaylist(await text(chosen), chosen.url, bases)
    if (typeof playlist === 'string') throw new Stopped({ kind: 'undecipherable', reason: playlist })
    const tagKey = chosen.tag === undefined ? undefined : chosen.key_id
    planned.texts.set(chosen.url, playlist.text)
    planned.pieces.push(
      ...playlist.keys.map((id): Piece => ({ type: 'key', id })),
      { type: 'text', path: chosen.url },
      ...playlist.files.map((file): Piece => ({
        type: 'file',
        ...file,
        ...(tagKey !== undefined && { tagKey: String(tagKey) }),
      })),
    )
    planned.bytes += chosen.bytes
  }

  const planner: Planner = {
    id: row.id,
    async detail(name, input) {
      await wanted(wants.want(name, input, 'start', session))
      const { kind, id: field } = cacheOf(name)
      const key: [string, RowId] = [kind, (input as Record<string, RowId>)[field]!]
      const [detail, card] = await read((db) => Promise.all([db.details.get(key), db.cards.get(key)]))
      noteCard(card)
      if (!detail) return missing(name)
      planned.rows.details.push(detail)
      planned.pins.push({ table: 'details', key })
      return (detail as DetailRow).value as DetailOf<DetailKind<typeof name>>
    },
    async answer(name, input) {
      await wanted(wants.want(name, input, 'start', session))
      const key = listKey(name, input)
      const answer: AnswerRow | undefined = await read((db) => db.answers.get(key))
      if (!answer) return missing(name)
      planned.rows.answers.push(answer)
      planned.pins.push({ table: 'answers', key })
      return answer.value as OutputOf<typeof name>
    },
    async list(name, input) {
      const key = listKey(name, input)
      await wanted(wants.want(name, input, 'start', session))
      await wants.applyPending(key)
      for (let page = 0; page < mostPages; page += 1) {
        const next = await read(async (db) => {
          const list = await db.lists.get(key)
          return list ? ((await readPages(db, key, list.generation)).at(-1)?.next ?? null) : null
        })
        if (next === null) break
        await wanted(wants.want(name, input, 'next', session))
      }
      const cards = await read(async (db) => {
        const list = await db.lists.get(key)
        const pages = list ? await readPages(db, key, list.generation) : []
        const keys = pages.flatMap(({ kind, ids }) => ids.map((id): [string, RowId] => [kind, id]))
        return db.cards.bulkGet(keys)
      })
      planned.pins.push({ table: 'lists', key })
      const found = new Map(cards.flatMap((card) => (card ? [[`${card.kind}:${card.id}`, card]] : [])))
      for (const card of found.values()) noteCard(card)
      return [...found.values()] as CardRow<ListKind<typeof name>>[]
    },
    async card(kind, id) {
      const card = await read((db) => db.cards.get([kind, id]))
      noteCard(card)
      return card?.value as CardOf<typeof kind> | undefined
    },
    named(title, cover) {
      planned.title = title
      if (!cover) return
      planned.cover = cover
      planner.image(cover)
    },
    image(image) {
      if (image && image.path !== '') planned.pieces.push({ type: 'image', path: image.path })
    },
    async stream(streams) {
      const chosen = chosenStream(streams, row.maxHeight, row.stream)
      if (!chosen) throw new Stopped({ kind: 'status', status: 403, message: '' })
      await noteStream(chosen)
      planned.quality = chosen.quality
      planned.stream = chosen.url
    },
    async track(tracks) {
      const chosen =
        tracks.find(({ url }) => url === row.track) ?? (row.audio && fitTrack(tracks, row.audio)) ?? tracks[0]
      if (!chosen) return
      await noteStream(chosen)
      planned.track = chosen.url
    },
    beside(files) {
      for (const { url, key_id: keyId, bytes } of files) {
        planned.pieces.push({ type: 'key', id: String(keyId) }, { type: 'file', ...besideFile(url, keyId) })
        planned.bytes += bytes
      }
    },
    parts(parts) {
      planned.parts.push(...parts.map(({ kind, id }) => ({ kind, id })))
    },
  }
  return { planner, planned }
}

/** The one that was begun, if it is still there; else the best within the person's wish, or the smallest of all. */
function chosenStream(
  streams: readonly Stream[],
  maxHeight: number | undefined,
  begun: string | undefined,
): Stream | undefined {
  const sorted = streams.toSorted((a, b) => a.height - b.height || a.bandwidth - b.bandwidth)
  const fitting = sorted.filter(({ height }) => maxHeight === undefined || height <= maxHeight)
  return sorted.find(({ url }) => url === begun) ?? fitting.at(-1) ?? sorted[0]
}
