import { useEffect, useEffectEvent, useRef, type DependencyList } from 'react'

/** What is written is kept this long after a change, however fast others follow; in milliseconds. */
const keepMs = 300

/**
 * Keeps what somebody is writing: soon after each of `changes`, when the page is left, and when what it is for (`of`)
 * becomes something else. `keep` finds out by itself whether there is anything to keep.
 */
export function useKeeping(keep: () => void, of: string, changes: DependencyList): void {
  const run = useEffectEvent(keep)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // who never rests while they write would otherwise have nothing kept
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, keepMs)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller names what it keeps
  }, changes)
  useEffect(() => {
    const leave = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      run()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [of])
}
