import { createHash } from 'node:crypto'
import path from 'node:path'
import { openFolder } from '#server/database/open.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { createFaults } from '#server/faults.ts'
import { findFfmpeg } from '#server/media/ffmpeg.ts'
import { createFilmJobs } from '#server/media/film-jobs.ts'
import { localDiskStore } from '#server/stores/local-disk.ts'

/** Works on the films of a folder, with a clock that is ahead, until the test that started it kills it. */
const [, , folder = '', aheadMs = '0'] = process.argv
const secret = createHash('sha256').update('a secret').digest()
const root = importRoots([{ id: 3, bytes: new Uint8Array(createHash('sha256').update('a root').digest()) }]).get(3)!
const found = await findFfmpeg()
if (!found.ok) throw new Error(found.reason)
const { db } = await openFolder(folder)
createFilmJobs({
  db,
  store: localDiskStore({ folder: path.join(folder, 'store'), secret }),
  root,
  secret,
  ffmpeg: found.ffmpeg,
  folder: path.join(folder, 'work'),
  keepSourcesMs: 0,
  now: () => Date.now() + Number(aheadMs),
  log: () => {},
  faults: createFaults((line) => console.error(JSON.stringify(line))),
}).start()
process.on('disconnect', () => process.exit())
process.send?.('up')
