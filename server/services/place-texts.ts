import { placeTexts, type PlaceTextName } from '#contract/desk/settings.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../database/tables.ts'
import { escapeHtml } from '../escape-html.ts'
import { readMarkdown } from '../importing/markdown.ts'
import { factOf, removeFact, setFact } from '../repositories/place.ts'
import { usualTexts } from '../words/content.ts'

/** A text in every language. */
export type PlaceTexts = Readonly<Record<Language, string>>

const factName = (name: PlaceTextName) => `text.${name}`

/** A text as somebody wrote it at the desk; undefined where it is the usual one. */
export async function writtenText(db: Db, name: PlaceTextName): Promise<PlaceTexts | undefined> {
  const kept = await factOf(db, factName(name))
  return kept === undefined ? undefined : (JSON.parse(kept) as PlaceTexts)
}

/** Gives the place a text of its own, or, with null, the usual one. */
export const setText = (tx: Tx, name: PlaceTextName, texts: PlaceTexts | null) =>
  texts === null ? removeFact(tx, factName(name)) : setFact(tx, factName(name), JSON.stringify(texts))

/** A text as HTML. Throws a `BookError` where it is nested too deeply. */
export function textHtml(name: PlaceTextName, text: string): string {
  if (!placeTexts[name].isLong) return escapeHtml(text)
  const { heading, blocks } = readMarkdown(text)
  const title = heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`
  return title + blocks.map((block) => block(() => undefined)).join('')
}

/** A text of the place in a language, as it was written. */
export async function placeText(db: Db, name: PlaceTextName, language: Language): Promise<string> {
  return ((await writtenText(db, name)) ?? usualTexts[name])[language]
}

/** What was drawn last of each text: a long one takes longer than all else of a call. */
const drawn = new Map<string, { readonly text: string; readonly html: string }>()

/** The same as HTML. */
export async function placeHtml(db: Db, name: PlaceTextName, language: Language): Promise<string> {
  const text = await placeText(db, name, language)
  const key = `${name} ${language}`
  const last = drawn.get(key)
  if (last?.text === text) return last.html
  const html = textHtml(name, text)
  drawn.set(key, { text, html })
  return html
}
