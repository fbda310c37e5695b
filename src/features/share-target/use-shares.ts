import { useEffect, useState } from 'react'
import { filesOf, waitingShares } from '#data/shared.ts'
import type { Share } from '#bridge/shared.ts'

/** What waits: the one to be shown, with its files, and how many there are besides. */
export type Shares =
  | { state: 'reading' }
  | { state: 'none' }
  | { state: 'here'; share: Share; files: readonly File[]; more: number }

/** Reads the share of this id, else the latest; `again` reads anew, after one of them was used. */
export function useShares(id: string | undefined): { shares: Shares; again: () => void } {
  const [shares, setShares] = useState<Shares>({ state: 'reading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let over = false
    const read = async (): Promise<Shares> => {
      const all = await waitingShares()
      const share = all.find((one) => one.id === id) ?? all[0]
      return share ? { state: 'here', share, files: await filesOf(share), more: all.length - 1 } : { state: 'none' }
    }
    const show = async () => {
      // a storage that can't be read has nothing that waits
      const next = await read().catch((): Shares => ({ state: 'none' }))
      if (!over) setShares(next)
    }
    void show()
    return () => {
      over = true
    }
  }, [id, round])
  return { shares, again: () => setRound((count) => count + 1) }
}
