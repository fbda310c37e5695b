import type { InputOf } from '#contract/catalogue.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import { cutText } from '#lib/cut-text.ts'

/** A number that a field holds; undefined where it is empty. */
export const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

/** A message with the report that was attached to it, as one text. */
export const messageOf = (fields: DraftRow['fields']): string =>
  [fields['content']?.trim(), fields['report']?.trim()].filter(Boolean).join('\n\n')

/** The post that a draft says. The circle wants both a title and a text: the first line is the one, the text the other. */
export function postOf({ fields }: Pick<DraftRow, 'fields'>): InputOf<'wei.create'> {
  const content = fields['content']?.trim() ?? ''
  const title = fields['title']?.trim() || cutText(content.split('\n')[0] ?? '', titleChars)
  const topic = numberOf(fields['topic'])
  const category = numberOf(fields['category'])
  const coins = numberOf(fields['coins'])
  return {
    title,
    content: content || title,
    images: [],
    ...(topic && { topic_id: topic }),
    ...(category && { category_id: category }),
    ...(coins && { coins }),
    consent: true,
  }
}

/** Paths of the pictures that an edit takes out of a post, each on a line of its own. */
export const removedOf = (fields: DraftRow['fields']): string[] => (fields['removed'] ?? '').split('\n').filter(Boolean)

/** What a draft changes of the post that it names. */
export function postEditOf({ target, fields }: Pick<DraftRow, 'target' | 'fields'>): InputOf<'wei.edit'> {
  const { title, content, topic_id = 0, category_id = 0, coins = 0 } = postOf({ fields })
  const removed = removedOf(fields)
  const id = numberOf(target.split(':')[1]) ?? 0
  return { id, title, content, topic_id, category_id, coins, ...(removed.length > 0 && { remove_images: removed }) }
}

/** What a draft says of a work, whatever it is made of. */
export function workOf({ fields }: Pick<DraftRow, 'fields'>) {
  const { access = 'coins', when, at = '', tags = '' } = fields
  const coins = access === 'coins' ? numberOf(fields['coins']) : undefined
  const names = tags.split('\n').filter(Boolean)
  return {
    title: fields['title']?.trim() ?? '',
    content: fields['content']?.trim() ?? '',
    ...(coins && { coins }),
    ...(names.length > 0 && { tags: names }),
    ...(when === 'draft' && { draft: true as const }),
    ...(when === 'time' && { publish_at: Date.parse(at) }),
    consent: true as const,
  }
}

/** Longest title, in UTF-16 units: `limits.title` of the contract, whose schemas the page does not carry. */
const titleChars = 100
