import type { Kind, PartKind } from '#contract/kind.ts'
import type { HistoryRow } from './rows.ts'

/** What belongs to an item that is gone through part by part: its parts name it by this field. */
export const partsOf: { readonly [K in Kind]?: { kind: PartKind; field: string } } = {
  comic: { kind: 'episode', field: 'comic_id' },
  novel: { kind: 'chapter', field: 'novel_id' },
  audio: { kind: 'audio-chapter', field: 'audio_id' },
}

/** Kinds whose rows are a part of another row's item, and no entry of their own. */
export const isPart = ({ kind }: Pick<HistoryRow, 'kind'>) =>
  Object.values(partsOf).some((parts) => parts.kind === kind)

/** Kinds in which somebody has a place that they go on from another time. */
export const hasPlace = (kind: Kind) => kind === 'picture' || partsOf[kind] !== undefined
