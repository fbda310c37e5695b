import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A port of the loopback that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** A screen in memory; Xvfb says the number that it took. */
function openDisplay(command: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(command, ['-displayfd', '3', '-screen', '0', '1000x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]!.once('data', (said: Buffer) => resolve({ child, display: `:${String(said).trim()}` }))
  })
}

/** Folders that stay when the browser is closed: for all that it keeps, or for what pages store alone. */
export interface Folders {
  profile?: string
  data?: string
}

/** A screen and a profile for a WebKitGTK; `close` ends the one and deletes the other, unless it is a folder that stays. */
export async function openPlace(displayCommand: string, { profile, data }: Folders = {}) {
  const home = profile ?? mkdtempSync(path.join(tmpdir(), 'shiguang-webkit-'))
  const screen = await openDisplay(displayCommand)
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    HOME: home,
    XDG_DATA_HOME: data ?? path.join(home, 'data'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    LANG: 'zh_CN.UTF-8',
    LANGUAGE: 'zh_CN',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const close = () => {
    screen.child.kill()
    if (profile === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { env, close }
}
