import { isSeen, seenText } from '#contract/written.ts'
import { refuse } from '../api/refusal.ts'

/**
 * What a person wrote, as it is kept: plain text, never HTML, without what can't be seen and would harm those who read
 * it or the database. At most one empty line stands between two others, and a line in which
 * nothing is seen is empty. Refuses with 400 where nothing is left.
 */
export function written(text: string): string {
  const kept = seenText(text.replaceAll(/\r\n?/g, '\n'))
    .split('\n')
    .map((line) => (isSeen(line) ? line.trimEnd() : ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (!isSeen(kept)) throw refuse(400, 'content-empty')
  return kept
}
