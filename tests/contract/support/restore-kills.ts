import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

/** Of the steps of a restore every n-th is the one before which it is killed, another day others; all in the soak. */
export const stride = Number(process.env.KILL_STRIDE ?? 3)
export const firstKill = 1 + (Math.floor(Date.now() / 86_400_000) % stride)

/** What a process that restores is told. */
export interface RestoreChildTask {
  readonly settings: { readonly dataFolder: string; readonly databaseUrl: string | null }
  readonly nowMs: number
  /** 0 for never. */
  readonly killAt: number
  /** Restores by command, with what is there put aside and the backup's keys; nothing needs to be ordered. */
  readonly command?: { readonly backup: string; readonly passphrase: string }
}

/** Starts a restore, and kills it before one of its steps; answers whether it came to its end before. */
export function restoreUntilKilled(task: RestoreChildTask): Promise<boolean> {
  const file = path.join(import.meta.dirname, 'restore-child.ts')
  const child = fork(file, [JSON.stringify(task)], { execArgv: [], stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(false)
      else if (code === 0) resolve(true)
      else reject(new Error(`the restore ended with ${code}`))
    })
  })
}

/** What a place holds, told by a word in its database and one in a file. */
export interface Marks {
  readonly database: string | undefined
  readonly file: string | undefined
}

/** A place that can be made of a backup again and again. */
export interface RestoredPlace {
  readonly settings: RestoreChildTask['settings']
  /** What is in place, or what is aside under a name. */
  marks(aside?: string): Promise<Marks>
  remove(): Promise<void>
}

/** Kills a restore at each of its steps (see `stride`), each time on a new place, and starts again: killed once more, and to its end. */
export async function killAtEach(
  open: () => Promise<RestoredPlace>,
  aside: string,
  { settled, nowMs }: { settled(place: RestoredPlace): Promise<void>; nowMs: number },
): Promise<number> {
  for (let killAt = firstKill; ; killAt += stride) {
    const place = await open()
    const { settings } = place
    const start = (at: number) => restoreUntilKilled({ settings, nowMs: nowMs + 60_000, killAt: at })
    const isOver = await start(killAt)
    const here = [await place.marks(), await place.marks(aside)]
    expect(
      here.map(({ database }) => database),
      `killed at ${killAt}`,
    ).toContain('now')
    expect(
      here.map(({ file }) => file),
      `killed at ${killAt}`,
    ).toContain('now')
    if (!isOver) await start((killAt * 7) % 13)
    expect(await start(0)).toBe(true)
    await settled(place)
    mustBeTidy(settings.dataFolder)
    await place.remove()
    if (isOver) return killAt - 1
  }
}

/** Nothing of a restore is left but what was put aside. */
export function mustBeTidy(dataFolder: string): void {
  const left = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
  expect(left.filter((name) => /\.part$|^restor(e|ing)\.json/.test(name))).toEqual([])
}

/** What became of the restore. */
export const outcomeIn = (dataFolder: string): unknown =>
  JSON.parse(readFileSync(path.join(dataFolder, 'restored.json'), 'utf8'))
