import { spawn } from 'node:child_process'
import type { Engine } from './engine.ts'
import { freePort, openPlace } from './webkit-place.ts'

interface Paths {
  driver: string
  browser: string
  display: string
}

const startLimitMs = 30_000

/** WebKitGTK's small browser, over WebDriver. */
export async function openWebKit({ driver, browser, display }: Paths): Promise<Engine> {
  const place = await openPlace(display)
  const port = await freePort()
  // the driver's own processes are its group: all of them end with it
  const child = spawn(driver, [`--port=${port}`], { env: place.env, stdio: 'ignore', detached: true })
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    place.close()
  }

  /** One command of WebDriver. Throws with the driver's words. */
  const command = async (method: 'POST' | 'GET' | 'DELETE', to: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${to}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`WebDriver, ${to}: ${JSON.stringify(value)}`)
    return value
  }
  const begin = async () => {
    const untilMs = Date.now() + startLimitMs
    for (;;) {
      try {
        return await command('POST', '/session', {
          capabilities: {
            alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
          },
        })
      } catch (error) {
        if (!(error instanceof TypeError) || Date.now() > untilMs) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  let session: string
  try {
    session = `/session/${((await begin()) as { sessionId: string }).sessionId}`
    await command('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  } catch (error) {
    end()
    throw error
  }
  const resize = async (width: number, height: number) => {
    // the frame of the window is as large as what is missing after the first try
    await command('POST', `${session}/window/rect`, { width, height })
    const inner = (await run('return [innerWidth, innerHeight]')) as [number, number]
    await command('POST', `${session}/window/rect`, { width: 2 * width - inner[0], height: 2 * height - inner[1] })
  }
  const run = (body: string) =>
    command('POST', `${session}/execute/sync`, { script: `return (async () => {${body}})()`, args: [] })
  await resize(375, 812)
  return {
    open: async (url) => void (await command('POST', `${session}/url`, { url })),
    run: <T>(body: string) => run(body) as Promise<T>,
    resize,
    picture: async () => Buffer.from((await command('GET', `${session}/screenshot`)) as string, 'base64'),
    async close() {
      await command('DELETE', session).catch(() => {})
      end()
    },
  }
}
