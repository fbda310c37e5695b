import { refuse } from '../api/refusal.ts'

/** Control characters but for tab and line feed, and what turns the direction of all that follows. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * What a person wrote, as it is kept: plain text, never HTML, without what can't be seen and would harm those who read
 * it or the database. At most one empty line stands between two others. Refuses with 400 where nothing is left.
 */
export function written(text: string): string {
  const kept = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unfit, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (kept === '') throw refuse(400, '内容不能为空')
  return kept
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)

/** Plain text as rich text: a paragraph for each block, a break for each line; nothing in it is taken for HTML. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
