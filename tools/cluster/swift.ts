import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { s3Client } from '#server/stores/s3-client.ts'
import { installPackages, NotHere } from './install.ts'
import { freePort, startService, untilReady, type Running, type Service } from './services.ts'
import { accessKey, writeSwiftConfig, type SwiftPorts } from './swift-config.ts'

/** Debian's own: another one on the PATH would not find Debian's packages. */
const python = '/usr/bin/python3'
const memcached = '/usr/bin/memcached'
/** Below the ports that systems give out by themselves, and not those of another run on this machine. */
const firstAppPort = 15_000 + (process.pid % 200) * 20
/** Whether Swift is installed, with what it needs. */
export const hasSwift = (): boolean =>
  existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py') && existsSync(memcached)

/**
 * Starts Debian's OpenStack Swift with its S3 interface on free ports of the loopback, with an empty bucket, in a
 * folder that goes when it stops: a store that checks signatures and the sizes of parts as Amazon's does. Installs it
 * where it may (the library alone: no service of the system is touched). Throws NotHere. `env` has the `S3_*`, what a
 * server needs for them, and in `TEST_APP_PORTS` the ports of two servers whose pages it lets upload: Swift is told so
 * before it starts, and never after.
 */
export async function startSwift(): Promise<Running> {
  if (!hasSwift()) installPackages(['python3-swift', 'memcached'])
  if (!hasSwift()) throw new NotHere('python3-swift and memcached are not where Debian puts them')
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-swift-'))
  const services: Service[] = []
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ports: SwiftPorts = {
      proxy: await freePort(),
      account: await freePort(),
      container: await freePort(),
      object: await freePort(),
      memcached: await freePort(),
    }
    const secretKey = randomBytes(16).toString('hex')
    const appPorts = [firstAppPort, firstAppPort + 10]
    const own = appPorts.flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
    const origins = ['http://app.test', ...own]
    const { username: user } = userInfo()
    writeSwiftConfig({ folder, user, ports, secretKey, origins })
    for (const kind of ['account', 'container', 'object'] as const) makeRing(folder, kind, ports[kind])
    services.push(
      startService({
        name: 'memcached',
        command: [memcached, '-l', '127.0.0.1', '-p', String(ports.memcached), '-u', user, '-m', '32'],
        folder,
      }),
    )
    for (const kind of ['account', 'container', 'object', 'proxy'] as const) {
      const name = `${kind}-server`
      services.push(
        startService({ name, command: [python, 'launch.py', folder, name, path.join(folder, `${name}.conf`)], folder }),
      )
    }
    const endpoint = `http://127.0.0.1:${ports.proxy}`
    const options = { endpoint, region: 'us-east-1', bucket: 'shiguang', accessKey, secretKey }
    for (const kind of ['account', 'container', 'object', 'proxy'] as const) {
      const address = `http://127.0.0.1:${ports[kind]}/healthcheck`
      await untilReady(`Swift's ${kind} server`, async () => (await fetch(address)).ok, services)
    }
    const client = s3Client(options, endpoint)
    await untilReady(
      'the bucket',
      () => client.send(new CreateBucketCommand({ Bucket: options.bucket })).then(() => true),
      services,
    )
    client.destroy()
    return {
      env: {
        S3_ENDPOINT: endpoint,
        S3_REGION: options.region,
        S3_BUCKET: options.bucket,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        TEST_APP_PORTS: appPorts.join(','),
        SHIGUANG_HOSTS: endpoint,
        SHIGUANG_PORT: String(firstAppPort),
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A ring of one disk: every object has one copy, in the folder. */
function makeRing(folder: string, kind: 'account' | 'container' | 'object', port: number): void {
  const builder = path.join(folder, `${kind}.builder`)
  const steps = [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']]
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync(python, ['launch.py', folder, 'ring', builder, ...step], {
      cwd: folder,
      encoding: 'utf8',
    })
    // 1 is a warning: a ring of one disk is not balanced.
    if (status !== 0 && status !== 1) throw new Error(`the ring of ${kind} could not be made: ${stdout}${stderr}`)
  }
}
