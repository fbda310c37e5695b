import { mkdtempSync, openAsBlob, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { sliceBytes, slicesOf } from '#bridge/uploads.ts'
import { ends } from '#tests/contract/support/ends.ts'
import { likeAFilm } from '#tests/unit/server-uploads/support/files.ts'
import { createPhone } from './phone.ts'

const bytes = 120_000_000

let folder = ''
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** A file on the disk that takes next to no room there. */
async function bigFile(): Promise<Blob> {
  folder = mkdtempSync(path.join(tmpdir(), 'big-'))
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, likeAFilm(100_000))
  truncateSync(file, bytes)
  return openAsBlob(file, { type: 'video/mp4' })
}

it('of a large file no more than one slice is read at a time, and nothing twice', { timeout: 60_000 }, async () => {
  const end = await ends[0]!.open({ films: 'waiting' })
  try {
    const phone = await createPhone(end, await end.newcomer())
    const film = await bigFile()
    const { draft, clip } = await phone.draft(film, { kept: false })
    const read: number[] = []
    for (const how of ['arrayBuffer', 'stream', 'text'] as const) {
      const own = Blob.prototype[how] as (this: Blob) => never
      vi.spyOn(Blob.prototype, how).mockImplementation(function (this: Blob) {
        read.push(this.size)
        return own.call(this)
      })
    }
    const { net, slices } = phone.tab()
    await phone.publish(net, draft)
    expect((await net.upload({ do: 'give', upload: clip, file: film })).ok).toBe(true)
    const row = await phone.until(clip, (one) => one?.state === 'done', 'it is done')
    expect(row.bytesDone).toBe(bytes)
    expect(slices).toHaveLength(slicesOf(bytes))
    expect(Math.max(...read)).toBeLessThanOrEqual(sliceBytes)
    // besides its slices: what it is known by, at the choice and before and after it is sent
    const looks = 4 * 16 * 65_536
    expect(read.reduce((sum, one) => sum + one, 0)).toBeLessThan(bytes + looks)
  } finally {
    await end.close()
  }
})
