import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installPackages, NotHere } from './install.ts'
import { freePort, startService, untilReady, type Running } from './services.ts'

const programs = '/usr/lib/postgresql/*/bin'

/** The folder of the newest PostgreSQL's programs. */
const findPrograms = (): string | undefined =>
  globSync(programs)
    .filter((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
    .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .at(-1)

/** Whether PostgreSQL is installed. */
export const hasPostgres = (): boolean => findPrograms() !== undefined

/** PostgreSQL refuses to run as root: there it runs as the user that its package makes. */
function whoRunsIt(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] = (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:')) ?? ''
  ).split(':')
  if (!uid || !gid) throw new NotHere('there is no user "postgres" to run PostgreSQL as')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A PostgreSQL that is up. */
export interface RunningPostgres extends Running {
  /** Ends it as an administrator does, its connections cut, or at once as a crash does; then starts it again. */
  restart(how: 'fast' | 'crash'): Promise<void>
}

/**
 * Starts Debian's PostgreSQL on a free port of the loopback with an empty database and a password of its own, in a
 * folder that goes when it stops. Installs it where it may. Throws NotHere. `env` has `DATABASE_URL`.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  if (!findPrograms()) installPackages(['postgresql'])
  const bin = findPrograms()
  if (!bin) throw new NotHere(`PostgreSQL is not in ${programs}`)
  const user = whoRunsIt()
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-postgres-'))
  chmodSync(folder, 0o700)
  const data = path.join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const place of [folder, passwordFile]) chownSync(place, user.uid, user.gid)
  const options = [
    '-D',
    data,
    '-U',
    'shiguang',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]
  const made = spawnSync(path.join(bin, 'initdb'), options, { cwd: folder, encoding: 'utf8', ...user })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr}`)
  }
  const port = await freePort()
  const command = [path.join(bin, 'postgres'), '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)]
  const begin = () => startService({ name: 'postgres', command, folder, user })
  let service = begin()
  const isReady = async () =>
    spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  const stop = async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady('PostgreSQL', isReady, [service])
  } catch (error) {
    await stop()
    throw error
  }
  const restart = async (how: 'fast' | 'crash') => {
    await service.stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    service = begin()
    await untilReady('PostgreSQL', isReady, [service])
  }
  return { env: { DATABASE_URL: `postgres://shiguang:${password}@127.0.0.1:${port}/postgres` }, restart, stop }
}
