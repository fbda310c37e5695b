import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { chromiumArgs } from '../../../tools/chromium.ts'
import type { Browser } from './engine.ts'

const startLimitMs = 30_000

interface Said {
  id?: number
  result?: { result?: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } }
  error?: { message: string }
}

/** A tab of a Chromium that debugs nothing but its pages. */
export interface Tab extends Pick<Browser, 'open' | 'run'> {
  /** Brings it before the others: only what is seen runs at its full pace. */
  toFront(): Promise<void>
  /** Empties the browser's own cache: hashed files stay in it for a year, also those that the server lost. */
  clearHttpCache(): Promise<void>
}

/** Chromium with a profile of its own. */
export interface Undebugged {
  tab(): Promise<Tab>
  close(): Promise<void>
}

async function openTab(url: string, toFront: Tab['toFront']): Promise<Tab> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)))
  })
  let count = 0
  const waiting = new Map<number, (said: Said) => void>()
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Said
    if (said.id !== undefined) waiting.get(said.id)?.(said)
    waiting.delete(said.id ?? 0)
  })
  const command = (method: string, params: object) =>
    new Promise<NonNullable<Said['result']>>((resolve, reject) => {
      const id = ++count
      waiting.set(id, ({ result, error }) => {
        if (result) resolve(result)
        else reject(new Error(`${method}: ${error?.message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  const screen = { width: 375, height: 812, deviceScaleFactor: 2, mobile: true }
  await command('Emulation.setDeviceMetricsOverride', screen)
  const run = async <T>(body: string) => {
    const asked = { expression: `(async () => {${body}})()`, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await command('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'thrown')
    return result?.value as T
  }
  return {
    run,
    async open(to) {
      await command('Page.navigate', { url: to })
      const there = `if (location.href !== ${JSON.stringify(to)} || document.readyState === 'loading') throw new Error(location.href)`
      await vi.waitFor(() => run(there), { timeout: startLimitMs })
    },
    toFront,
    clearHttpCache: async () => void (await command('Network.clearBrowserCache', {})),
  }
}

/**
 * Starts Chromium and speaks with its pages alone. Playwright and Puppeteer attach a debugger to service workers too,
 * and Chromium treats those that have one in another way: it neither stops nor replaces them as it does on a phone.
 */
export async function openUndebugged(chromium: string): Promise<Undebugged> {
  const profile = mkdtempSync(path.join(tmpdir(), 'undebugged-'))
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--accept-lang=zh-CN']
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const child = spawn(chromium, [...chromiumArgs, ...flags, 'about:blank'], {
    env,
    stdio: 'ignore',
    // Debian starts it by a script, whose end would leave the browser behind
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const place = path.join(profile, 'DevToolsActivePort')
  const close = async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    const port = () => {
      const [written] = /^\d+(?=\n)/.exec(readFileSync(place, 'utf8')) ?? []
      return written ?? Promise.reject(new Error('Chromium has not written its port'))
    }
    const origin = `127.0.0.1:${await vi.waitFor(port, { timeout: startLimitMs })}`
    return {
      async tab() {
        const reply = await fetch(`http://${origin}/json/new`, { method: 'PUT' })
        const { id } = (await reply.json()) as { id: string }
        const toFront = async () => void (await fetch(`http://${origin}/json/activate/${id}`))
        return openTab(`ws://${origin}/devtools/page/${id}`, toFront)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
