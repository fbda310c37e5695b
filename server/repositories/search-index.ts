import { foldScripts } from '#lib/fold-scripts.ts'

/** The words of a text as it is searched: width, case and script do not matter, nor what is no letter or digit. */
const words = (text: string): string[] => foldScripts(text).match(/[\p{L}\p{N}]+/gu) ?? []

const runs = (word: string, length: number): string[] => {
  const characters = [...word]
  return characters
    .slice(0, Math.max(0, characters.length - length + 1))
    .map((_, at) => characters.slice(at, at + length).join(''))
}

/**
 * The n-grams of a text: single characters, pairs and triples of neighbours, each once. Chinese has no spaces, so
 * pairs stand for words; single characters let somebody search for one.
 */
export function gramsOf(text: string): Set<string> {
  return new Set(words(text).flatMap((word) => [1, 2, 3].flatMap((length) => runs(word, length))))
}

/** What a search asks for. */
export interface AskedGrams {
  /** Pairs, and lone characters: most of them must be there. */
  readonly needed: string[]
  /** Triples: what has them fits better, since the words stand together in it. */
  readonly welcome: string[]
}

/** The grams of a search. */
export function askedGrams(text: string): AskedGrams {
  const asked = words(text)
  const needed = new Set(asked.flatMap((word) => ([...word].length === 1 ? [word] : runs(word, 2))))
  const welcome = new Set(asked.flatMap((word) => runs(word, 3)))
  return { needed: [...needed], welcome: [...welcome] }
}

/** A text of an item and how much a hit in it counts. */
export interface Weighed {
  readonly text: string
  readonly weight: number
}

/** One row of the index of words. */
export interface GramRow {
  readonly kind: string
  readonly gram: string
  readonly item_id: number
  readonly weight: number
}

/** The rows of one item: a gram that stands in several of its texts counts by the weightiest. */
export function gramRows(kind: string, itemId: number, texts: readonly Weighed[]): GramRow[] {
  const weights = new Map<string, number>()
  for (const { text, weight } of texts) {
    for (const gram of gramsOf(text)) weights.set(gram, Math.max(weight, weights.get(gram) ?? 0))
  }
  return [...weights].map(([gram, weight]) => ({ kind, gram, item_id: itemId, weight }))
}
