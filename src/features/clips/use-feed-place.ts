import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrolledTo, type FeedPlace } from './attached.ts'

/** A scroller that is still for so long has come to rest, where the browser does not tell. */
const restMs = 140

/** Follows which of `count` clips is on screen, and goes to another. */
export function useFeedPlace(scroller: RefObject<HTMLElement | null>, count: number) {
  const [place, setPlace] = useState<FeedPlace>({ at: 0, rest: 0, way: 1 })
  const latest = useRef<{ at: number; count: number; to?: number | undefined }>({ at: 0, count })
  useLayoutEffect(() => {
    Object.assign(latest.current, { at: place.at, count })
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      latest.current.to = undefined
      setPlace((before) => (before.rest === before.at ? before : { ...before, rest: before.at }))
    }
    const scroll = () => {
      const { clientHeight, scrollTop } = element
      if (clientHeight === 0) return
      setPlace((before) => scrolledTo(before, scrollTop / clientHeight, latest.current.count))
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    // turned, or shown again: the same clip fills the screen as before, or the one to which it was on its way
    const resize = new ResizeObserver(() => {
      const { at, to = at } = latest.current
      if (element.clientHeight > 0) element.scrollTo({ top: to * element.clientHeight, behavior: 'instant' })
    })
    resize.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('scrollend', rest)
    return () => {
      clearTimeout(timer)
      resize.disconnect()
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('scrollend', rest)
    }
  }, [scroller])

  const step = (by: 1 | -1) => {
    const element = scroller.current
    const to = (latest.current.to ?? place.at) + by
    if (!element || to < 0 || to > count) return
    latest.current.to = to
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: to * element.clientHeight, behavior: still ? 'instant' : 'smooth' })
  }
  return { place, step }
}
