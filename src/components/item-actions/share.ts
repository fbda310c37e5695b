import { notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import { addressOf, type Target } from '#components/target.ts'

/**
 * The address of a page of the app, to be opened by others. `base` is the address of the app as it is now; of its
 * query only the sharer's own code stays, so that nobody hands on whom they came from.
 */
export function shareLink(base: string, to: Target, affCode: string | undefined): string {
  const url = new URL(base)
  url.search = affCode ? `?aff_code=${encodeURIComponent(affCode)}` : ''
  url.hash = addressOf(to)
  return url.href
}

/** Shares through the system where it can, else copies the link and says so. */
export async function share(title: string, url: string): Promise<void> {
  const words = wordsNow('social')
  if (navigator.share && navigator.canShare?.({ title, url }) !== false) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // the person closed the system's sheet
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    notify(words.linkCopied)
  } catch {
    notify(words.linkNotCopied)
  }
}
