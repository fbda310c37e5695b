import type { Result } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { onPerson } from '#data/session.ts'
import { Lru } from '#lib/lru.ts'
import { ageMs } from '#lib/stamp.ts'

/** A key that was asked for within this time is not asked for again: a clip's is fetched before its player is. */
const keyFreshMs = 5 * 60_000

const keys = new Lru<string, { at: number; answer: Promise<Result<ArrayBuffer>> }>(16)
// the right to a key is a person's
onPerson(() => keys.clear())

/** The AES-128 key of a stream; asked for beforehand, it is there at once. A refusal is asked anew each time. */
export function streamKeyOf(keyId: string): Promise<Result<ArrayBuffer>> {
  const known = keys.get(keyId)
  if (known && ageMs(known.at) < keyFreshMs) return known.answer
  const answer = net.streamKey(keyId)
  keys.set(keyId, { at: Date.now(), answer })
  void answer.then(({ ok }) => {
    if (!ok && keys.get(keyId)?.answer === answer) keys.delete(keyId)
  })
  return answer
}
