import type { Rng } from '../rng.ts'
import { help, messages, notices } from './words/service.ts'

/** An announcement, by number. */
export function notice(index: number): { title: string; html: string; pinned: boolean } {
  const [title, paragraphs, pinned = false] = notices[index % notices.length] ?? ['', []]
  return { title, html: html(paragraphs), pinned }
}

/** How many announcements are written. */
export const noticeCount = notices.length

/** All help items, their answers as rich text. */
export function helpItems(): { group: string; question: string; answer: string }[] {
  return help.map(([group, question, answer]) => ({ group, question, answer: html([answer]) }))
}

/** Messages for somebody's boxes, none twice. */
export function messageTexts(rng: Rng, count: number): { box: string; title: string; content: string }[] {
  return rng.some(messages, count).map(([box, title, content]) => ({ box, title, content }))
}

function html(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${text}</p>`).join('')
}
