import { useEffect, useState } from 'react'

/** How long controls stay without being touched, while something plays. */
const stayMs = 3000

/** Whether the controls are in sight. They go by themselves while something plays, and come with any movement. */
export interface Controls {
  shown: boolean
  toggle: () => void
  /** Something was touched: they come, and stay for a while. */
  touch: () => void
  leave: () => void
}

/** `held`: they stay, because nothing plays or a menu is open. */
export function useControls(held: boolean): Controls {
  const [shown, setShown] = useState(true)
  const [touched, setTouched] = useState(0)
  useEffect(() => {
    if (held || !shown) return
    const timer = setTimeout(setShown, stayMs, false)
    return () => clearTimeout(timer)
  }, [held, shown, touched])
  return {
    shown: shown || held,
    toggle: () => setShown((before) => !before),
    touch: () => {
      setShown(true)
      setTouched((times) => times + 1)
    },
    leave: () => setShown(false),
  }
}
