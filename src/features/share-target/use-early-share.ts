import { useEffect, useState } from 'react'
import type { Share } from '#bridge/shared.ts'
import { keepShare } from '#data/shared.ts'
import { go } from '#components/page/navigation.ts'
import { pageLink } from '#components/target.ts'

type Said = Pick<Share, 'title' | 'text' | 'url' | 'lost'>

/** A share that came without a service worker, from what the server put into the address. */
export const shareOf = (id: string, said: Said): Share => ({ id, at: Date.now(), ...said, files: [], early: true })

/** Keeps such a share, then shows it as any other, under an address that no longer says it. */
export function useEarlyShare(id: string | undefined, { title, text, url, lost }: Said): 'keeping' | 'failed' {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (id === undefined) return
    let over = false
    const fail = () => !over && setFailed(true)
    keepShare(shareOf(id, { title, text, url, lost })).then(
      (kept) => (kept ? !over && go(pageLink('/share/received', { id }), { replace: true }) : fail()),
      fail,
    )
    return () => {
      over = true
    }
  }, [id, title, text, url, lost])
  return failed ? 'failed' : 'keeping'
}
