import { useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/** What is in view comes first: the rest of a page waits until nobody waits for anything, but no longer than this. */
const limitMs = 2500

/** Whether that of a page may come which nobody looks at yet. */
export function useTurn(): boolean {
  const [mayCome, setMayCome] = useState(false)
  useEffect(() => {
    let over = false
    void whenIdle(limitMs).then(() => over || setMayCome(true))
    return () => void (over = true)
  }, [])
  return mayCome
}
