import type { Handler, RequestContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { clipKeyRight, films, type KeyRight } from './films.ts'

const dayMs = 24 * 3600 * 1000

interface Key {
  /** 16 bytes, base64url. */
  key: string
  until: number
}

/** The key of a stream, for those who may play it: of a loop that the demo plays, or of a clip that somebody uploaded. */
export const streamKey: Handler<'stream.key'> = async (ask): Promise<Key> => {
  const { input, db, nowMs, parts } = ask
  const id = input.key_id
  const meaning = parts.streams.meaning(id)
  if (!meaning) return keyOfClip(ask)
  const { kind, part } = meaning
  const right = await films[kind].keyRight(db, meaning.id, ask.person, nowMs)
  const untilMs = part === 'preview' && right !== 'gone' ? nowMs + dayMs : mustBe(right)
  return { key: parts.streams.key(id).toString('base64url'), until: untilMs }
}

async function keyOfClip({ input, db, person, nowMs, parts }: RequestContext<{ key_id: number }>): Promise<Key> {
  const clip = found(parts.uploads?.clipKey(input.key_id), 'key-unknown')
  const until = mustBe(await clipKeyRight(db, clip.clipId, person, nowMs))
  return { key: clip.key.toString('base64url'), until }
}

function mustBe(right: KeyRight): number {
  if (right === 'gone') throw refuse(404, 'item-gone')
  if (right === 'locked') throw refuse(403, 'watch-locked')
  return right
}
