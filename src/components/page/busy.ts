/** What must not be interrupted by a reload. */
export type Busy = 'playing' | 'uploading' | 'paying' | 'entering'

const reasons = new Map<Busy, number>()

/** Marks the app busy until the returned function is called. */
export function busy(reason: Busy): () => void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  let over = false
  return () => {
    if (over) return
    over = true
    reasons.set(reason, (reasons.get(reason) ?? 1) - 1)
  }
}

type Field = HTMLTextAreaElement | HTMLInputElement
const typed = new Set<Field>()
const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(range|checkbox|radio|file|hidden)$/.test(target.type))

/** Follows what is typed, on kept pages too: a field counts until it is emptied, sent, or gone. Call once. */
export function followTyping() {
  document.addEventListener('input', ({ target }) => {
    if (!isText(target)) return
    if (target.value === '') typed.delete(target)
    else typed.add(target)
  })
  document.addEventListener('submit', ({ target }) => {
    for (const field of typed) if (target instanceof HTMLFormElement && field.form === target) typed.delete(field)
  })
}

const typedIn = () => [...typed].some((field) => field.isConnected && field.value !== '')

/** Whether a reload now would interrupt something that goes on by itself: a film, an upload, a payment, a login. */
export const isUnderWay = () => [...reasons.values()].some((count) => count > 0)

/** The same, or half-typed text. */
export const isBusy = () => isUnderWay() || typedIn()
