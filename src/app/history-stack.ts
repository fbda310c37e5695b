import { isIncognito } from '#bridge/sealing.ts'
import { boot } from '#data/settings.ts'
import { sessionTexts } from '#data/web-storage.ts'

/** Which way a navigation goes, which decides its transition. */
export type Direction = 'forward' | 'back' | 'same'

/**
 * The history stack of `product.md` section 2: a new path goes to the front unless it equals the top; the path that
 * stands second is a step back and drops the top; only the newest two entries are kept.
 */
export function pushPath(stack: readonly string[], path: string): { stack: string[]; direction: Direction } {
  const [top, second] = stack
  if (path === top) return { stack: [...stack], direction: 'same' }
  if (path === second) return { stack: [path], direction: 'back' }
  return { stack: [path, ...(top === undefined ? [] : [top])], direction: 'forward' }
}

const storageKey = 'shiguang-history'
/** What is not on the disk: where that is blocked or full, this is all there is. */
let kept: string | null = null
/** The browser writes its session storage to the disk, as it is. */
const isQuiet = () => boot.lock || isIncognito

/** Records a path in the session's stack and tells the direction. */
export function recordPath(path: string): Direction {
  let stack: string[] = []
  try {
    stack = JSON.parse(kept ?? (isQuiet() ? null : sessionTexts.get(storageKey)) ?? '[]') as string[]
  } catch {
    // a stack that can't be read starts anew
  }
  const pushed = pushPath(stack, path)
  kept = JSON.stringify(pushed.stack)
  if (!isQuiet()) sessionTexts.set(storageKey, kept)
  return pushed.direction
}
