import type { ArticleBlock, ArticleFields } from '#contract/desk/articles.ts'
import { createStore, type Store } from '#lib/store.ts'
import { change, DeskFailure } from '../../../data/call.ts'

/** What is typed of an article. */
export interface Typed {
  readonly fields: ArticleFields
  readonly blocks: readonly ArticleBlock[]
}

/** What this browser has of a draft and its server did not take yet. */
export interface Copy extends Typed {
  /** Of the draft that it was typed over. */
  readonly version: string
}

/** Whether what was typed is on the server, or why it is not. */
export type Keeping = 'kept' | 'typing' | 'keeping' | DeskFailure

/** Keeps a draft while it is typed. */
export interface Keeper {
  readonly state: Store<Keeping>
  /** Something was typed. */
  touch(): void
  /** Keeps all that was typed; answers the version that the server has then. Throws DeskFailure. */
  flush(): Promise<string>
  /** Writes down in this browser what the server has not, as the page goes. */
  stash(): void
  /** There is nothing to be kept any more. */
  end(): void
}

const keyOf = (id: number) => `desk-article:${id}`

/** What this browser has of a draft; undefined where it has nothing. */
export function copyOf(id: number): Copy | undefined {
  const text = localStorage.getItem(keyOf(id))
  return text === null ? undefined : (JSON.parse(text) as Copy)
}

/** Forgets what this browser has of a draft. */
export const forgetCopy = (id: number): void => localStorage.removeItem(keyOf(id))

const pauseMs = 1000
const againMs = 5000
/** What goes by itself. */
const passing = ['no-answer', 'server-fault', 'too-many-requests']

/** See `Keeper`. `read` gives what is typed at that time. */
export function createKeeper(id: number, version: string, read: () => Typed): Keeper {
  const state = createStore<Keeping>('kept')
  let current = version
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const keep = async () => {
    clearTimeout(timer)
    isDirty = false
    state.set('keeping')
    try {
      const { fields, blocks } = read()
      current = (await change('articles.save', { id, version: current, fields, blocks: [...blocks] })).version
      if (isDirty) return state.set('typing')
      forgetCopy(id)
      state.set('kept')
    } catch (error) {
      isDirty = true
      const failure = error instanceof DeskFailure ? error : new DeskFailure('no-answer')
      state.set(failure)
      if (passing.includes(failure.code)) soon(againMs)
    }
  }
  const run = () => {
    running ??= keep().finally(() => {
      running = undefined
    })
    return running
  }
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run().then(() => isDirty && state.get() === 'typing' && soon(pauseMs)), ms)
  }
  const stash = () => {
    if (!isDirty && !running) return
    try {
      localStorage.setItem(keyOf(id), JSON.stringify({ ...read(), version: current } satisfies Copy))
    } catch {
      // no room: the server has it a second later
    }
  }
  return {
    state,
    touch: () => {
      isDirty = true
      stash()
      const now = state.get()
      // what somebody else has changed meanwhile waits for a decision
      if (now instanceof DeskFailure && now.code === 'changed-meanwhile') return
      if (now === 'kept') state.set('typing')
      soon(pauseMs)
    },
    flush: async () => {
      await running
      if (isDirty) await run()
      const now = state.get()
      if (now instanceof DeskFailure) throw now
      return current
    },
    stash,
    end: () => {
      clearTimeout(timer)
      isDirty = false
      forgetCopy(id)
    },
  }
}
