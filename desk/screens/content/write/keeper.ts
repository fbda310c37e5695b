import type { ArticleBlock, ArticleDraft, ArticleFields } from '#contract/desk/articles.ts'
import { createStore, type Store } from '#lib/store.ts'
import { localTexts } from '#data/web-storage.ts'
import { change, DeskFailure } from '../../../data/call.ts'

/** What is typed of an article. */
export interface Typed {
  readonly fields: ArticleFields
  readonly blocks: readonly ArticleBlock[]
}

/** The draft that is typed over. */
export type Over = Pick<ArticleDraft, 'id' | 'version' | 'creator' | 'creatorId'>

/** What this browser has of a draft and its server did not take yet. */
export interface Copy extends Typed {
  readonly over: Over
  /** What was sent without an answer: the server may have it. */
  readonly sent?: Typed
}

/** Whether what was typed is on the server, or why it is not. */
export type Keeping = 'kept' | 'typing' | 'keeping' | DeskFailure

/** Keeps a draft while it is typed. */
export interface Keeper {
  readonly state: Store<Keeping>
  /** The draft is on screen until the function is called that this answers; what is not kept by then is sent once more. */
  enter(): () => void
  /** Something was typed. */
  touch(): void
  /** Keeps all that was typed; answers the version that the server has then. Throws DeskFailure. */
  flush(): Promise<string>
  /** There is nothing to be kept any more. */
  end(): void
}

const keyOf = (id: number) => `desk-article:${id}`

/** What this browser has of a draft; undefined where it has nothing. */
export function copyOf(id: number): Copy | undefined {
  const text = localTexts.get(keyOf(id))
  return text === null ? undefined : (JSON.parse(text) as Copy)
}

/** Forgets what this browser has of a draft. */
export const forgetCopy = (id: number): void => localTexts.remove(keyOf(id))

/** Drafts that were left before all of them was kept. */
const leaving = new Map<number, Promise<unknown>>()

/** Resolves once nothing is under way of what was typed the last time that a draft was on screen. */
export const left = async (id: number): Promise<void> => void (await leaving.get(id))

/** Whether a draft is no longer what was typed over: that waits for a decision. */
export const isOvertaken = (state: Keeping): state is DeskFailure =>
  state instanceof DeskFailure && (state.code === 'changed-meanwhile' || state.code === 'not-there')

const pauseMs = 1000
const againMs = 5000
/** What goes by itself. */
const passing = ['no-answer', 'server-fault', 'too-many-requests']
/** After which of them the server may have what was sent. */
const unclear = ['no-answer', 'server-fault']

/** See `Keeper`. `read` gives what is typed at that time, `sent` what had no answer when the page went. */
export function createKeeper(over: Over, read: () => Typed, sent?: Typed): Keeper {
  const { id } = over
  const state = createStore<Keeping>('kept')
  let current = over.version
  let unanswered = sent
  let isDirty = false
  let isHere = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const isBehind = () => isDirty || unanswered !== undefined

  const send = async (typed: Typed) => {
    const { fields, blocks } = typed
    unanswered = typed
    try {
      current = (await change('articles.save', { id, version: current, fields, blocks: [...blocks] })).version
      unanswered = undefined
    } catch (error) {
      const failure = error instanceof DeskFailure ? error : new DeskFailure('no-answer')
      if (!unclear.includes(failure.code)) {
        unanswered = undefined
        isDirty = true
      }
      throw failure
    }
  }
  const keep = async () => {
    clearTimeout(timer)
    state.set('keeping')
    try {
      // as it was: the server may have it, and then answers the version that it has
      if (unanswered) await send(unanswered)
      if (isDirty) {
        const typed = read()
        isDirty = false
        await send(typed)
      }
      if (isBehind()) {
        stash()
        state.set('typing')
        return soon(pauseMs)
      }
      forgetCopy(id)
      state.set('kept')
    } catch (error) {
      const failure = error as DeskFailure
      state.set(failure)
      stash()
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
    if (isHere) timer = setTimeout(() => void flush().catch(() => {}), ms)
  }
  const stash = () => {
    if (hasEnded || (!isBehind() && !running)) return
    const copy: Copy = { ...read(), over: { ...over, version: current }, ...(unanswered && { sent: unanswered }) }
    // where there is no room the server has it a second later
    localTexts.set(keyOf(id), JSON.stringify(copy))
  }
  const flush = async () => {
    await running
    if (isBehind()) await run()
    const now = state.get()
    if (now instanceof DeskFailure) throw now
    return current
  }
  return {
    state,
    enter: () => {
      isHere = true
      addEventListener('pagehide', stash)
      return () => {
        isHere = false
        clearTimeout(timer)
        removeEventListener('pagehide', stash)
        stash()
        const done = flush()
          .catch(() => {})
          .finally(() => leaving.delete(id))
        leaving.set(id, done)
      }
    },
    touch: () => {
      isDirty = true
      stash()
      const now = state.get()
      if (isOvertaken(now)) return
      if (now === 'kept') state.set('typing')
      soon(pauseMs)
    },
    flush,
    end: () => {
      clearTimeout(timer)
      hasEnded = true
      isDirty = false
      unanswered = undefined
      forgetCopy(id)
    },
  }
}
