import { useEffect } from 'react'

/** Keeps the screen on while `on`, and takes the lock again when the app comes back into view. */
export function useWakeLock(on: boolean) {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (over) void taken.release()
        else lock = taken
      } catch {
        // refused on low battery: the film plays all the same
      }
    }
    const back = () => void take()
    void take()
    document.addEventListener('visibilitychange', back)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', back)
      void lock?.release()
    }
  }, [on])
}
