import type { ContentItem } from '#contract/desk/content.ts'

/** A part of an item as the desk lists it. */
export type Part = ContentItem['parts'][number]

/** Parts as somebody has arranged them; what came since stands at the end, and what is gone is left out. */
export function arranged(parts: readonly Part[], ids: readonly number[]): readonly Part[] {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const known = new Set(ids)
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...parts.filter(({ id }) => !known.has(id))]
}

/** The same things with one of them at another place, which counts from 0. */
export function withMoved<T>(things: readonly T[], from: number, to: number): T[] {
  const [moved] = things.slice(from, from + 1)
  return moved === undefined ? [...things] : things.toSpliced(from, 1).toSpliced(to, 0, moved)
}
