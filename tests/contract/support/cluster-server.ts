/**
 * One server process of the cluster end: serves its ports until its parent is gone. Told by a JSON argument; the clock
 * is a file that the test writes, so that all processes have the same time at once.
 */
import { openSync, readSync } from 'node:fs'
import { createTestServer } from '#tests/support/test-server.ts'
import { listen } from '#server/listen.ts'
import type { ClusterMember } from './cluster.ts'
import { cutterFor } from './films.ts'

const member = JSON.parse(process.argv[2]!) as ClusterMember
const file = openSync(member.clockFile, 'r')
const bytes = Buffer.alloc(8)
const clock = (): number => {
  readSync(file, bytes, 0, 8, 0)
  return bytes.readDoubleLE()
}
const { lines, databaseUrl, seededAtMs, filesFolder, s3, films } = member
const server = await createTestServer({
  clock,
  lines,
  databaseUrl,
  seededAtMs,
  filesFolder,
  s3,
  ffmpeg: await cutterFor(films),
  log: (line) => {
    if (line.level === 'error') console.error(JSON.stringify(line))
  },
})
for (const port of member.ports) await listen(async (request) => server.app.fetch(request), port, '127.0.0.1')
process.on('disconnect', () => process.exit(0))
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send!('ready')
