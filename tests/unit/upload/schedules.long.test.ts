import { afterAll, beforeAll, expect, it } from 'vitest'
import { sliceBytes, slicesOf } from '#bridge/uploads.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { ends, type End } from '#tests/contract/support/ends.ts'
import { likeAFilm, md5 } from '#tests/unit/server-uploads/support/files.ts'
import { seeded, SEED } from '../net/generate.ts'
import { createPhone, type Weather } from './phone.ts'

/** R9: `SCHEDULES=200` is the long run. */
const count = Number(process.env['SCHEDULES'] ?? 10)
const lanes = 4

let end: End
beforeAll(async () => void (end = await ends[0]!.open({ films: 'waiting' })))
afterAll(() => end.close())

it.for(Array.from({ length: count }, (_, at) => SEED + at))(
  'killed at random bytes it arrives as it was, seed %i',
  { timeout: 60_000 },
  async (seed) => {
    const dice = seeded(seed)
    const film = likeAFilm(sliceBytes * (1 + dice(6)) + 1 + dice(sliceBytes), seed)
    const total = slicesOf(film.length)
    const phone = await createPhone(end, await end.newcomer())
    const { draft, clip } = await phone.draft(new Blob([film], { type: 'video/mp4' }))
    const bad = dice(3) === 0
    const weather: Weather = () => {
      const drawn = bad ? dice(12) : 12
      return drawn === 0 ? 'lost' : drawn === 1 ? 'reply lost' : drawn === 2 ? 503 : undefined
    }
    const kills = 1 + dice(3)
    const begun: number[] = []
    for (let life = 0; life < kills; life++) {
      const tab = phone.tab({ killAfterBytes: 1 + dice(film.length), weather, slow: dice(2) })
      if (life === 0) await phone.publish(tab.net, draft)
      else await tab.net.active(true)
      const isDone = phone.until(clip, (row) => row?.state === 'done', 'it is done')
      await Promise.race([tab.killed, isDone])
      isDone.catch(() => {})
      tab.kill()
      begun.push(...tab.slices)
      if ((await phone.db.uploads.get(clip))?.state === 'done') break
    }
    const last = phone.tab({ weather })
    await last.net.active(true)
    const row = await phone.until(clip, ({ state } = {} as never) => state === 'done', 'it is done')
    begun.push(...last.slices)
    const content = await end.server.store.get(bigKey(row.url!.slice('upload/'.length)))
    expect(md5(content ?? new Uint8Array())).toBe(md5(film))
    // what a kill costs: no more than what was under way on each lane
    if (!bad) expect(begun.length).toBeLessThanOrEqual(total + lanes * kills)
    last.kill()
  },
)
