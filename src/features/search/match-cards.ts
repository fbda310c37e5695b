import type { Fold } from '#lib/fold-text.ts'

/** A text of a card and how much a hit in it counts; the weights are those of the server's search. */
interface Weighed {
  text: string
  weight: number
}

/** The texts of a card that a search looks at, the weightiest first. */
export type TextsOf<C> = (card: C) => readonly Weighed[]

const punctuation = /[^\p{L}\p{N}]+/u

/** How well texts fit what is asked: 0 where a part of it is nowhere; a hit at a text's beginning counts a little more. */
function scoreOf(texts: readonly Weighed[], parts: readonly string[], fold: Fold): number {
  let score = 0
  for (const part of parts) {
    const hit = texts.find(({ text }) => fold(text).includes(part))
    if (!hit) return 0
    score += hit.weight + (fold(hit.text).startsWith(part) ? 1 : 0)
  }
  return score
}

/**
 * The cards that hold every part of a word, best first; those that fit alike keep their order. Parts are what spaces
 * and punctuation divide; what matters else is up to `fold`.
 */
export function matchCards<C>(cards: readonly C[], word: string, textsOf: TextsOf<C>, fold: Fold): C[] {
  const parts = fold(word).split(punctuation).filter(Boolean)
  return cards
    .map((card) => ({ card, score: scoreOf(textsOf(card), parts, fold) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ card }) => card)
}

interface Made {
  title: string
  user: { username: string }
}

/** Title, tags, and the maker's name. */
export const videoTexts: TextsOf<Made & { tags: readonly { name: string }[] }> = ({ title, tags, user }) => [
  { text: title, weight: 10 },
  ...tags.map(({ name }) => ({ text: name, weight: 6 })),
  { text: user.username, weight: 4 },
]

/** Name, and what the person says of themselves. */
export const creatorTexts: TextsOf<{ username: string; sign?: string }> = ({ username, sign = '' }) => [
  { text: username, weight: 10 },
  { text: sign, weight: 2 },
]

/** Title, the maker's name, and the introduction. */
export const collectionTexts: TextsOf<Made & { intro: string }> = ({ title, intro, user }) => [
  { text: title, weight: 10 },
  { text: user.username, weight: 4 },
  { text: intro, weight: 1 },
]

interface Work {
  title: string
  author: string
  intro: string
  tags: readonly { name: string }[]
}

/** Title, author, tags, and the introduction: comics, novels, audio. */
export const workTexts: TextsOf<Work> = ({ title, author, intro, tags }) => [
  { text: title, weight: 10 },
  ...tags.map(({ name }) => ({ text: name, weight: 6 })),
  { text: author, weight: 4 },
  { text: intro, weight: 1 },
]

/** Title, tags, and the summary of an article. */
export const articleTexts: TextsOf<{ title: string; summary: string; tags: readonly { name: string }[] }> = ({
  title,
  summary,
  tags,
}) => [
  { text: title, weight: 10 },
  ...tags.map(({ name }) => ({ text: name, weight: 6 })),
  { text: summary, weight: 1 },
]

/** Title and tags. */
export const titleTexts: TextsOf<{ title: string; tags: readonly { name: string }[] }> = ({ title, tags }) => [
  { text: title, weight: 10 },
  ...tags.map(({ name }) => ({ text: name, weight: 6 })),
]
