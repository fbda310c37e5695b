import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { animate } from '#features/reader/animate.ts'
import { useTaps } from '#features/reader/taps.ts'
import { aheadPixels, gapPx, autoPace } from './comic-settings.ts'
import styles from './comic-reader.module.css'
import { ComicPage, type ComicView, type ComicViewProps } from './view.tsx'
import { endsBetween, placeAt, stripOf, topOf, windowOf, type PagePlace } from './strip.ts'
import { useSize, type Size } from '#features/reader/use-size.ts'
import { useZoom } from './zoom.ts'

/** Height of the heading between two episodes, in design pixels. */
const headUnits = 96
const unitPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 37.5
/** A screen's turn leaves a little of what was seen. */
const turnPart = 0.88
const turnMs = 220

/** Pages one under the other. Each has its height before its picture is there, so the place in the strip is exact. */
export function StripView(props: ComicViewProps & { view: Ref<ComicView> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  return (
    <div ref={scroller} className={styles.strip} tabIndex={0} role="document" data-reader-scroll>
      {size && <Pages {...props} scroller={scroller} size={size} />}
    </div>
  )
}

interface PagesProps extends ComicViewProps {
  view: Ref<ComicView>
  scroller: React.RefObject<HTMLDivElement | null>
  size: Size
}

function Pages({ view, scroller, size, episodes, settings, start, end, ...props }: PagesProps) {
  const zoom = useZoom(scroller, () => scroller.current)
  const { fit, gap } = settings
  const strip = useMemo(
    () =>
      stripOf(
        episodes.map(({ episode, pages }) => ({ id: episode.id, pages })),
        { ...size, fit, gapPx: gapPx[gap], headPx: headUnits * unitPx(), zoom: zoom.value },
      ),
    [episodes, size, fit, gap, zoom.value],
  )
  const anchor = useRef<PagePlace>(start)
  /** The strip as it was laid out last. */
  const laid = useRef(strip)
  /** Where the strip was put by us: a scroll event from there is no reading. */
  const put = useRef(-1)
  /** Where the top of the screen was last: what lies between there and here went by under somebody's eyes. */
  const before = useRef(0)
  /** About where the screen is: pages come and go in steps of a quarter of it. */
  const [shown, setShown] = useState<PagePlace>(start)
  const stop = useRef(() => {})

  const settle = (node: HTMLElement, wantedPx: number) => {
    node.scrollTo({ top: wantedPx, behavior: 'instant' })
    put.current = node.scrollTop
    before.current = node.scrollTop
  }
  const moved = useEffectEvent((node: HTMLElement) => {
    const now = node.scrollTop
    const here = placeAt(strip, now)
    if (!here) return
    if (Math.abs((topOf(strip, shown) ?? Infinity) - now) > size.heightPx / 4) setShown(here)
    if (Math.abs(now - put.current) < 1) return
    put.current = -1
    const ended = endsBetween(strip, Math.min(before.current, now), now + node.clientHeight + 1)
    before.current = now
    const atEnd = now + node.clientHeight >= strip.heightPx - 1
    const last = strip.pages.at(-1)
    anchor.current = atEnd && last ? { part: last.part, position: last.index + 1 } : here
    for (const part of ended) props.onFinish(part)
    props.onPlace(anchor.current)
  })
  const arrange = useEffectEvent(() => {
    const node = scroller.current
    if (!node) return
    const now = node.scrollTop
    // what was scrolled in this frame is not told of yet: it counts, unless the strip has become too short for it
    const scrolled = Math.abs(now - before.current) >= 1 && now + node.clientHeight < node.scrollHeight - 1
    if (scrolled) anchor.current = placeAt(laid.current, now) ?? anchor.current
    laid.current = strip
    const target = zoom.take()
    if (target) {
      node.scrollTo({ left: target.leftPx, behavior: 'instant' })
      settle(node, target.topPx)
      anchor.current = placeAt(strip, node.scrollTop) ?? anchor.current
      return
    }
    const wanted = topOf(strip, anchor.current)
    if (wanted !== undefined) settle(node, wanted)
    // and its event, which is still to come, tells of it
    if (scrolled) put.current = -1
  })
  useLayoutEffect(() => arrange(), [strip])
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const onScroll = () => moved(node)
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => node.removeEventListener('scroll', onScroll)
  }, [scroller])

  useImperativeHandle(view, () => ({
    turn(step) {
      const node = scroller.current
      if (!node) return false
      stop.current()
      const from = node.scrollTop
      const by = step * node.clientHeight * turnPart
      if ((step < 0 && from <= 0) || (step > 0 && from + node.clientHeight >= node.scrollHeight - 1)) return false
      stop.current = animate(turnMs, (part) => {
        node.scrollTo({ top: from + by * part, behavior: 'instant' })
      })
      return true
    },
    jump(place) {
      stop.current()
      const node = scroller.current
      anchor.current = place
      setShown(place)
      const wanted = topOf(strip, place)
      if (!node || wanted === undefined) return
      settle(node, wanted)
      // who asked for a place is there, though nothing was scrolled by hand
      props.onPlace(place)
    },
    zoomBy: (way) => zoom.to(way === 'whole' ? 1 : zoom.value * (way === 'in' ? 1.5 : 1 / 1.5)),
  }))
  useEffect(() => () => stop.current(), [])
  useAutoScroll(scroller, props.auto ? autoPace(settings.autoSpeed).pxPerSecond : 0, props.onAutoEnd)

  const onClick = useTaps({ onTap: props.onTap, onLone: props.onLone, onDouble: zoom.toggle })
  const topPx = topOf(strip, shown) ?? 0
  const drawn = windowOf(strip, topPx - size.heightPx / 2, topPx + size.heightPx * 1.5, aheadPixels(props.dataSaver))
  const titles = new Map(episodes.map(({ episode }) => [episode.id, episode.title]))
  return (
    <div onClick={onClick} role="presentation" className={styles.surface} style={{ minHeight: size.heightPx }}>
      <div className={styles.pages} style={{ width: strip.widthPx, height: strip.heightPx }}>
        {strip.heads.map((head) => (
          <h2 key={head.part} className={styles.episodeHead} style={{ top: head.topPx, width: size.widthPx }}>
            {titles.get(head.part)}
          </h2>
        ))}
        {drawn.map((page) => (
          <ComicPage
            key={`${page.part}:${page.index}`}
            image={page.image}
            index={page.index}
            style={{ top: page.topPx, left: page.leftPx, width: page.widthPx, height: page.heightPx }}
          />
        ))}
      </div>
      <div className={styles.end} style={{ width: size.widthPx }}>
        {end}
      </div>
    </div>
  )
}

/** Scrolls an element down by itself, so many CSS pixels a second; 0 rests. A finger on it holds it; at the end it says so. */
function useAutoScroll(scroller: RefObject<HTMLElement | null>, pxPerSecond: number, onEnd: () => void) {
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const node = scroller.current
    if (!node || pxPerSecond <= 0) return
    let held = false
    let frame = 0
    let lastMs = performance.now()
    // scrolled places are whole pixels in some engines: what is less is carried on
    let rest = 0
    const step = (nowMs: number) => {
      const passedMs = Math.min(100, nowMs - lastMs)
      lastMs = nowMs
      if (!held) {
        rest += (pxPerSecond * passedMs) / 1000
        const whole = Math.floor(rest)
        rest -= whole
        node.scrollTop += whole
        if (node.scrollTop + node.clientHeight >= node.scrollHeight - 1) return ended()
      }
      frame = requestAnimationFrame(step)
    }
    const hold = () => {
      held = true
    }
    const free = () => {
      held = false
    }
    frame = requestAnimationFrame(step)
    node.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', free)
    window.addEventListener('pointercancel', free)
    return () => {
      cancelAnimationFrame(frame)
      node.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', free)
      window.removeEventListener('pointercancel', free)
    }
  }, [scroller, pxPerSecond])
}
