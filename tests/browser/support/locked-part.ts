import { visitor } from '#tests/contract/support/client.ts'
import type { App } from './app.ts'
import { openClient } from './outbox-schedule.ts'

interface Part {
  id: number
  title: string
  coins: number
  pages_count?: number
}

const calls = {
  comic: ['comic.list', 'comic.episodes'],
  novel: ['novel.list', 'novel.chapters'],
  audio: ['audio.list', 'audio.chapters'],
} as const

/** A work of which some parts are locked, with those parts around the second of them, as a stranger sees them. */
export async function lockedPart(app: App, kind: keyof typeof calls) {
  const client = await openClient(app)
  const who = visitor()
  const [works, parts] = calls[kind]
  const { list } = (await client.call(works, { sort: 'new', limit: 50 }, who)).data as { list: { id: number }[] }
  for (const { id } of list) {
    const all = ((await client.call(parts, { id, order: 'asc', limit: 50 }, who)).data as { list: Part[] }).list
    const at = all.findIndex(({ coins }) => coins > 0) + 1
    if (at > 0 && all[at + 1]) return { work: id, before: all[at - 1]!, part: all[at]!, after: all[at + 1]!, all }
  }
  throw new Error(`no ${kind} has locked parts`)
}
