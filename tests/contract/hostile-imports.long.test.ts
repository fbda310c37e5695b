import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRoots } from '#server/envelope/roots.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { importFailureText, importWarningText } from '#server/importing/import-words.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { hostileImports, placeHostile } from './support/hostile-imports.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const dayMs = 24 * 3600 * 1000
/** What each of them may take, on a machine that is busy. */
const withinMs = 60_000
const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-hostile-'))
const corpus = await hostileImports(path.join(folder, 'made'), seed)

describe('files that are hostile or broken', () => {
  let server: TestServer
  let target: ImportTarget
  const dataFolder = path.join(folder, 'data')
  beforeAll(async () => {
    console.log(`SEED=${seed}`)
    mkdirSync(path.join(folder, 'tmp'))
    process.env['TMPDIR'] = path.join(folder, 'tmp')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder })
    const { db } = server.parts
    const users = db.selectFrom('users').select(['id', 'username']).where('username', '=', 'amu')
    const { id, username } = await users.executeTakeFirstOrThrow()
    const none = { title: undefined, coins: 0, category: undefined, workId: undefined, statement: undefined }
    const root = importRoots(server.keys).get(server.keys[0]!.id)!
    target = { db, store: server.store, root, userId: id, username, ...none, nowMs: Date.now() }
  })
  afterAll(async () => {
    await server.close()
    delete process.env['TMPDIR']
    rmSync(folder, { recursive: true, force: true })
  })

  const objects = () => {
    if (!existsSync(path.join(dataFolder, 'store', 'objects'))) return 0
    const all = readdirSync(path.join(dataFolder, 'store', 'objects'), { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).length
  }
  const rows = async () => {
    const { db } = server.parts
    const tables = ['works', 'work_parts', 'media', 'publications', 'uploaded_images', 'articles', 'datings'] as const
    return Promise.all(tables.map(async (name) => (await db.selectFrom(name).selectAll().execute()).length))
  }

  it(`${corpus.length} of them are refused in words or taken as far as they go, and what is refused leaves nothing`, async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120)
    const wrong: string[] = []
    const hold = (isSo: boolean, what: string) => void (isSo || wrong.push(what))
    let refused = 0
    const sweep = () =>
      sweepUploads(
        { db: server.parts.db, store: server.store, workFolder: path.join(folder, 'none') },
        Date.now() + 2 * dayMs,
      )
    await sweep()
    for (const [at, hostile] of corpus.entries()) {
      const { name, fate } = hostile
      const place = placeHostile(path.join(folder, 'in', String(at)), hostile)
      const before = { rows: await rows(), objects: objects() }
      const startedAt = performance.now()
      const done = await importFile(target, place, { as: undefined, dryRun: false }).catch((error: unknown) => ({
        error,
      }))
      hold(performance.now() - startedAt < withinMs, `${name} took too long`)
      hold(readdirSync(path.join(folder, 'tmp')).length === 0, `${name} left temporary files`)
      if (!('error' in done)) {
        hold(fate === 'either', `${name} is taken`)
        for (const warning of done.warnings)
          hold(importWarningText(warning) !== '', `${name} is warned of without a word`)
        continue
      }
      refused += 1
      const words = importFailureText(done.error)
      hold(words !== undefined, `${name}: ${String(done.error)}`)
      // pictures that were kept before it was known
      await sweep()
      const after = { rows: await rows(), objects: objects() }
      hold(JSON.stringify(after) === JSON.stringify(before), `${name} left ${JSON.stringify({ before, after })}`)
    }
    console.log(`${refused} refused, ${corpus.length - refused} taken`)
    expect(wrong).toEqual([])
  }, 900_000)
})
