import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { states, writeJson } from '#server/database/tables/types.ts'
import type {
  GameFilesTable,
  SeriesTable,
  WorkKind,
  WorkPartsTable,
  WorksTable,
} from '#server/database/tables/works.ts'
import { categoryId } from '#server/services/work-categories.ts'
import type { FamilyName } from '../../art/scene.ts'
import type { Rng } from '../../rng.ts'
import { tagGroups } from '../../text/words/tags.ts'
import { familyFor } from '../looks.ts'
import type { PictureList } from '../pictures.ts'
import { unique } from '../videos.ts'

/** A work before it is kept; counts are filled in when everything is there. */
export type NewWork = Insertable<WorksTable> & { id: number; tags: readonly string[]; family: FamilyName }
export type NewPart = Insertable<WorkPartsTable> & { id: number }
export type NewSeries = Insertable<SeriesTable> & { id: number }

/** How many works are made. */
export interface WorkVolume {
  readonly comics: number
  readonly novels: number
  readonly pictures: number
  readonly audios: number
  readonly games: number
  /** Chapters of the longest novel, pages of the longest episode. */
  readonly longNovel: number
  readonly longEpisode: number
  readonly comments: number
}

/** What all works are made from and put on. */
export interface Shelf {
  readonly volume: WorkVolume
  /** Who publishes. */
  readonly makers: readonly number[]
  readonly topics: number
  readonly pictures: PictureList
  readonly nowMs: number
  readonly works: NewWork[]
  readonly parts: NewPart[]
  readonly games: Insertable<GameFilesTable>[]
  readonly series: NewSeries[]
}

/** What is special about a work. */
export interface Draft {
  readonly kind: WorkKind
  /** Its number among those of its kind, from 0. */
  readonly at: number
  readonly title: string
  readonly intro: string
  readonly category: string
  readonly author?: string
  readonly coverPx: readonly [width: number, height: number]
  readonly seriesId?: number | undefined
}

/** A part before it has its place. */
export interface PartDraft {
  readonly title: string
  readonly size: number
  readonly coins: number
  readonly source: Insertable<WorkPartsTable>['source']
}

const dayMs = 24 * 3600 * 1000
const spanDays = 260

/** A folder that nobody can guess: pictures are on public addresses, and only a reply says which. */
export const secretFolder = (): string => randomBytes(12).toString('base64url')

const known = tagGroups.flatMap(([, names]) => names)
const moods = tagGroups.flatMap(([group, names]) => (group === '心情' ? names : []))

/** Puts a work with its parts on the shelf. Its tags are its category, what its title names, and a mood or two. */
export function putWork(rng: Rng, shelf: Shelf, draft: Draft, parts: readonly PartDraft[]): NewWork {
  const { works, nowMs, pictures } = shelf
  const { kind, at, title, intro, category, author = '', coverPx, seriesId } = draft
  const id = works.length + 1
  const named = known.filter((name) => `${title}${intro}`.includes(name)).slice(0, 2)
  const tags = [...new Set([category, ...named, ...rng.some(moods, rng.int(1, 2))])]
  const family = familyFor(rng, [...named, ...tags])
  const isSerial = parts.length > 1 && rng.chance(0.45)
  const createdAt = nowMs - Math.round(dayMs * (2 + spanDays * rng.next() ** 1.4))
  const last = isSerial ? nowMs - Math.round(dayMs * rng.float(0.1, 12)) : nowMs - Math.round(dayMs * rng.float(1, 40))
  const updatedAt = parts.length > 1 ? Math.max(createdAt, last) : createdAt
  const plays = Math.round(60 + 180_000 * rng.next() ** 3)
  const work: NewWork = {
    id,
    kind,
    user_id: rng.pick(shelf.makers),
    title: unique(new Set(works.filter((one) => one.kind === kind).map((one) => one.title)), title),
    author,
    intro,
    cover: writeJson(pictures.scene(`${kind}/${id}.webp`, rng.int(1, 1e9), coverPx, family)),
    category_id: categoryId(kind, category),
    series_id: seriesId ?? null,
    topic_id: kind === 'picture' && at % 3 === 0 ? rng.int(1, shelf.topics) : null,
    status: isSerial ? 'serial' : 'done',
    parts_count: parts.length,
    size: parts.reduce((sum, part) => sum + part.size, 0),
    coins: parts.reduce((sum, part) => sum + part.coins, 0),
    plays,
    likes_count: Math.round(plays * rng.float(0.015, 0.08)),
    comments_count: 0,
    heat: 0,
    state: states.live,
    created_at: createdAt,
    updated_at: updatedAt,
    tags,
    family,
  }
  works.push(work)
  const span = updatedAt - createdAt
  for (const [index, part] of parts.entries()) {
    shelf.parts.push({
      ...part,
      id: shelf.parts.length + 1,
      work_id: id,
      no: index + 1,
      created_at: createdAt + Math.round((span * (index + 1)) / parts.length),
    })
  }
  return work
}

/** The series that a work is in: every second one is in one, in turn. */
export const inTurn = (series: readonly NewSeries[], at: number): number | undefined =>
  at % 2 === 0 ? series[(at / 2) % series.length]?.id : undefined
