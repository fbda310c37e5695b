/** Makes, tries and checks backups in a thread of its own: to read a whole database takes a while, and nothing else would be answered. */
import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup, type Place, type Tell } from './backup.ts'
import { checkBackup, mustFit, NotTheseKeys, tryBackup } from './restore.ts'
import { NotOpened } from './seal-keys.ts'

/** What is to be done, and where. */
export interface ThreadTask {
  readonly kind: 'make' | 'check' | 'restore'
  readonly place: Place
  /** Where backups are. */
  readonly into: string
  /** Of the backup; empty for a new one. */
  readonly folder: string
  readonly passphrase: string
  readonly scratch: string
  readonly nowMs: number
}

/** Why it was not done: the passphrase is another one, the keys are, or what the message says. */
export interface ThreadFailure {
  readonly code: 'passphrase' | 'keys' | 'other'
  readonly text: string
}

/** What a thread says. */
export type ThreadWord =
  | { readonly step: Parameters<Tell>[0]; readonly files?: number }
  | { readonly done: true }
  | { readonly failure: ThreadFailure }

const say = (word: ThreadWord) => parentPort!.postMessage(word)
const tell: Tell = (step, files) => say({ step, ...(files !== undefined && { files }) })

async function work({ kind, place, into, folder, passphrase, scratch, nowMs }: ThreadTask): Promise<void> {
  if (kind === 'make') return void (await makeBackup(place, into, passphrase, nowMs, tell))
  tell('rows')
  if (kind === 'check') return tryBackup(folder, place, passphrase, { scratch, nowMs })
  const { keys } = await checkBackup(folder, place, passphrase)
  mustFit(place, keys)
}

const codeOf = (error: unknown): ThreadFailure['code'] =>
  error instanceof NotOpened ? 'passphrase' : error instanceof NotTheseKeys ? 'keys' : 'other'

await work(workerData as ThreadTask).then(
  () => say({ done: true }),
  (error: unknown) =>
    say({ failure: { code: codeOf(error), text: error instanceof Error ? error.message : String(error) } }),
)
