import { expect, test } from 'vitest'
import { en, zh } from '#tests/words.ts'
import type { Failure } from '#contract/failures.ts'
import { refusalText } from '#features/outbox/entry-words.ts'
import { engineClock } from '#net/clock.ts'
import { outcomeOf } from '#net/outbox/outcome.ts'
import { uploadPicture } from '#net/upload/picture.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'

/** A proxy that takes no more than 1 MB, as nginx does unless it is told. */
const proxy = async () => new Response('<html>413 Request Entity Too Large</html>', { status: 413 })

test('a picture that a proxy finds too large is refused in words, not tried again as if the network were down', async () => {
  const keys = { imageUrl: 'http://line.test/upload/image', imageKey: 'k' }
  const parts = { fetch: proxy, clock: engineClock, keysOf: async () => ({ ok: true, value: keys }) }
  const picture = new Blob([await photo()], { type: 'image/jpeg' })
  const uploaded = await uploadPicture(parts as never, {} as never, picture, 'id')
  expect(uploaded).toEqual({ ok: false, failure: { kind: 'upload', code: 413, message: '' } })
  const { failure } = uploaded as { failure: Failure }
  for (const { outbox } of [zh, en]) expect(refusalText(failure, outbox)).toBe(outbox.why.large)
  expect(outcomeOf(failure)).toBe('refused')
})
