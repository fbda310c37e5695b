import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ChildReady, ChildState } from './child.ts'
import { uploadClient, type UploadClient } from './client.ts'

/** A server in a process of its own. */
export interface ChildServer {
  readonly client: UploadClient
  state(): Promise<ChildState>
  /** As a loss of power would: no handler runs, nothing is written any more. */
  kill(): Promise<void>
}

/** Starts one on a folder; what a former one left there goes on. */
export async function startChild(folder: string): Promise<ChildServer> {
  const child = fork(new URL('./child.ts', import.meta.url), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')))
  const [{ keys }] = (await Promise.race([once(child, 'message'), gone])) as [ChildReady]
  gone.catch(() => {})
  return {
    client: uploadClient(fetch, keys),
    state: async () => {
      child.send('state')
      return ((await once(child, 'message')) as [ChildState])[0]
    },
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
