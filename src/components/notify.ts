import { createStore } from '#lib/store.ts'

/** How long a notice is shown. */
export const noticeMs = 2000

/** How long one is shown that can be answered. */
export const actionNoticeMs = 4000

/** What can be done about a notice, such as taking back what it tells of. */
export interface NoticeAction {
  readonly label: string
  readonly onClick: () => void
}

/** A notice on show. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly action?: NoticeAction | undefined
}

const waiting: Omit<Notice, 'id'>[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

/** The notice on show, if any. */
export const notice = createStore<Notice | undefined>(undefined)

/** Shows a short text for two seconds, after those before it. What is on show or waits already is not said twice. */
export function notify(text: string, action?: NoticeAction): void {
  if (action === undefined && (notice.get()?.text === text || waiting.some((each) => each.text === text))) return
  waiting.push({ text, action })
  if (notice.get() === undefined) showNext()
}

/** Takes the notice on show away before its time: it was answered. */
export function closeNotice(): void {
  clearTimeout(timer)
  if (notice.get() !== undefined) showNext()
}

function showNext(): void {
  const next = waiting.shift()
  count += 1
  notice.set(next && { id: count, ...next })
  if (next) timer = setTimeout(showNext, next.action ? actionNoticeMs : noticeMs)
}
