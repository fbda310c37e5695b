import type { FileDraft } from '#data/use-file-draft.ts'

/** What a creator publishes in the app; a `track` is a chapter of an audio book. */
export type MadeKind = 'video' | 'clip' | 'set' | 'audio' | 'track'

/** Whether it is made of sound. */
export const isSound = (kind: MadeKind): boolean => kind === 'audio' || kind === 'track'

/** Limits of a work: those of the contract and the server, whose code the page does not carry. */
export const workLimits = {
  title: 100,
  content: 5000,
  coins: 9999,
  pictures: 100,
  tags: 10,
  seconds: 12 * 3600,
} as const

/** What is wrong with a work before it is sent; `over`: so many characters too many. */
export type WorkFault =
  | { field: 'files' | 'cover' | 'title' | 'at'; fault: 'missing' }
  | { field: 'title' | 'content' | 'chapter'; fault: 'long'; over: number }
  | { field: 'coins'; fault: 'price' }

/** A price as it was typed, in coins; NaN where it is no number. */
export const coinsOf = (typed: string | undefined): number => {
  const text = typed?.trim() ?? ''
  return text === '' ? 0 : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** The tags that a draft names. */
export const tagsIn = (fields: FileDraft['fields']): string[] => (fields['tags'] ?? '').split('\n').filter(Boolean)

/** Title, text and price: what a new work and a changed one have. */
export function wordsFault(fields: FileDraft['fields']): WorkFault | undefined {
  const title = fields['title']?.trim() ?? ''
  const content = fields['content']?.trim() ?? ''
  if (title === '') return { field: 'title', fault: 'missing' }
  if (title.length > workLimits.title) return { field: 'title', fault: 'long', over: title.length - workLimits.title }
  if (content.length > workLimits.content)
    return { field: 'content', fault: 'long', over: content.length - workLimits.content }
  const coins = coinsOf(fields['coins'])
  return coins >= 0 && coins <= workLimits.coins ? undefined : { field: 'coins', fault: 'price' }
}

/** The first thing that keeps a draft from being sent; undefined where nothing does. */
export function workFault(
  kind: MadeKind,
  { fields, files }: Pick<FileDraft, 'fields' | 'files'>,
): WorkFault | undefined {
  const role = kind === 'set' ? 'image' : 'clip'
  const has = (wanted: string) => files.some((file) => file.role === wanted)
  if (!has(role)) return { field: 'files', fault: 'missing' }
  if (kind === 'audio' && !has('image')) return { field: 'cover', fault: 'missing' }
  const over = (fields['chapter']?.trim() ?? '').length - workLimits.title
  if (kind === 'audio' && over > 0) return { field: 'chapter', fault: 'long', over }
  const fault = wordsFault(fields)
  if (fault) return fault
  const isTimed = fields['when'] === 'time'
  return isTimed && !(Date.parse(fields['at'] ?? '') > Date.now()) ? { field: 'at', fault: 'missing' } : undefined
}
