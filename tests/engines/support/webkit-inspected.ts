import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { freePort, openPlace, type Folders } from './webkit-place.ts'
import type { PlainBrowser } from './engine.ts'

interface Paths {
  browser: string
  display: string
}

/** WebKitGTK's small browser without a driver: a session of WebDriver ends together with the storage process. */
export interface InspectedWebKit extends PlainBrowser {
  /** Kills the process that keeps IndexedDB. */
  killStorage(): void
}

const startLimitMs = 30_000
const answerLimitMs = 5000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries until an answer comes. Throws with what was wrong last. */
async function patiently<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const untilMs = Date.now() + startLimitMs
  for (let last: unknown; ;) {
    const found = await ask().catch((error: unknown) => void (last = error))
    if (found !== undefined) return found
    if (Date.now() > untilMs) throw new Error(`${what} did not come`, { cause: last })
    await pause(100)
  }
}

const childrenOf = (parent: number, name: string) =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      // pid (name) state parent …
      const [, command = '', rest = ''] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return Number(rest) === parent && name.startsWith(command)
    } catch {
      return false
    }
  })

interface Said {
  id?: number
  method?: string
  params?: { targetInfo?: { targetId: string; type: string }; newTargetId?: string; message?: string }
  result?: { result?: { objectId?: string; value?: unknown; description?: string }; wasThrown?: boolean }
  error?: { message: string }
}

/** Starts it, controlled by WebKit's remote inspector. */
export async function openInspectedWebKit({ browser, display }: Paths, folders?: Folders): Promise<InspectedWebKit> {
  const place = await openPlace(display, folders)
  const port = await freePort()
  const inspector = `127.0.0.1:${port}`
  const env = { ...place.env, WEBKIT_INSPECTOR_HTTP_SERVER: inspector }
  const child = spawn(browser, ['--geometry=390x900', 'about:blank'], { env, stdio: 'ignore', detached: true })
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    place.close()
  }
  try {
    const path = await patiently('the inspector', async () => {
      const page = await (await fetch(`http://${inspector}/`)).text()
      return /\/socket\/\d+\/\d+\/WebPage/.exec(page)?.[0]
    })
    const socket = new WebSocket(`ws://${inspector}${path}`)
    let target: string | undefined
    let count = 0
    const waiting = new Map<number, (said: Said) => void>()
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as Said
      if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page') target = params.targetInfo.targetId
      if (method === 'Target.didCommitProvisionalTarget') target = params?.newTargetId
      if (method !== 'Target.dispatchMessageFromTarget') return
      const said = JSON.parse(params?.message ?? '{}') as Said
      if (said.id !== undefined) waiting.get(said.id)?.(said)
    })
    await patiently('the page', () => Promise.resolve(target))

    const command = (method: string, params: object) =>
      new Promise<NonNullable<Said['result']>>((resolve, reject) => {
        const id = ++count
        // a document that goes takes its answer along
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), answerLimitMs)
        waiting.set(id, ({ result, error }) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (result && !error && result.wasThrown !== true) resolve(result)
          else reject(new Error(`${method}: ${error?.message ?? result?.result?.description ?? 'thrown'}`))
        })
        const message = JSON.stringify({ id, method, params })
        const to = { targetId: target, message }
        socket.send(JSON.stringify({ id: ++count, method: 'Target.sendMessageToTarget', params: to }))
      })
    const run = async <T>(body: string): Promise<T> => {
      const expression = `(async () => JSON.stringify({ is: await (async () => {${body}})() }))()`
      const promise = await command('Runtime.evaluate', { expression })
      const promiseObjectId = promise.result?.objectId
      const { result } = await command('Runtime.awaitPromise', { promiseObjectId, returnByValue: true })
      return (JSON.parse(String(result?.value)) as { is: T }).is
    }
    return {
      run,
      async open(to) {
        await command('Page.navigate', { url: to })
        await patiently(`the document of ${to}`, async () =>
          (await run<boolean>(`return location.href === ${JSON.stringify(to)} && document.readyState === 'complete'`))
            ? true
            : undefined,
        )
      },
      async atStart(source) {
        // without it the script is taken, and never run
        await command('Page.enable', {})
        await command('Page.setBootstrapScript', { source })
      },
      killStorage() {
        for (const pid of childrenOf(child.pid!, 'WebKitNetworkProcess')) process.kill(Number(pid), 'SIGKILL')
      },
      close() {
        socket.close()
        end()
        return Promise.resolve()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
