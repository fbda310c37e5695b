import { useEffect, useState, type SyntheticEvent } from 'react'
import { codeIsHere } from '#data/code-is-here.ts'
import { afterPaint } from '#lib/scheduling.ts'

/** What a poster is waited for at most. */
const limitMs = 2000

/**
 * Whether the film may begin: on a first visit, once its poster is drawn. `handlers` belong on the element that holds
 * both; whoever touches it waits for nothing.
 */
export function usePosterFirst(hasPoster: boolean) {
  const [over, setOver] = useState(codeIsHere)
  const due = over || !hasPoster
  useEffect(() => {
    if (due) return
    const timer = setTimeout(() => setOver(true), limitMs)
    return () => clearTimeout(timer)
  }, [due])
  const end = () => setOver(true)
  const onLoadCapture = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) afterPaint(end)
  }
  return { due, handlers: due ? {} : { onLoadCapture, onPointerDownCapture: end, onKeyDownCapture: end } }
}
