import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { clamp } from '#lib/clamp.ts'
import { animate } from '#features/reader/animate.ts'
import { useSize } from '#features/reader/use-size.ts'
import { useWheelTurns } from '#features/reader/use-wheel-turns.ts'
import { ChapterArticle, type CharPlace, type NovelView, type NovelViewProps, useTextTaps } from './view.tsx'
import { useDrag } from './drag.ts'
import { firstCharIn, rectOfPlace } from './locate.ts'
import styles from './novel-reader.module.css'

/** Between two columns, in CSS pixels: never seen, since a page is one column. */
const gapPx = 32
const turnMs = 200

type PageViewProps = NovelViewProps & {
  view: Ref<NovelView>
  /** The chapter that is read. */
  part: number
  /** The last page was turned, or the first one back. */
  onLeave: (step: 1 | -1) => void
  /** Nothing comes after the chapter: what is next is its last page. */
  ends: boolean
}

const articleIn = (node: HTMLElement) => node.querySelector<HTMLElement>('[data-chapter]')

/** `stepPx`: from one page to the next. */
const countPages = (node: HTMLElement, stepPx: number) => Math.max(1, Math.round((node.scrollWidth + gapPx) / stepPx))

/** The page, from 0, on which so many characters of the chapter stand before it. */
function pageOf(node: HTMLElement, position: number, stepPx: number): number {
  const text = articleIn(node)
  const rect = position > 0 && text ? rectOfPlace(text, position) : undefined
  if (!rect) return 0
  const leftPx = rect.left - node.getBoundingClientRect().left + node.scrollLeft + 1
  return clamp(Math.floor(leftPx / stepPx), 0, countPages(node, stepPx) - 1)
}

/** Calls `onSettled` once an element has not been scrolled for a moment. */
function useScrolled(element: RefObject<HTMLElement | null>, onSettled: (node: HTMLElement) => void) {
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    const node = element.current
    if (!node) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => settled(node), 60)
    }
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      node.removeEventListener('scroll', onScroll)
    }
  }, [element])
}

/** One chapter in pages: columns of the size of the screen, moved sideways. Find-in-page and screen readers move them too. */
export function PageView({ view, part, chapters, settings, script, start, end, ends, ...props }: PageViewProps) {
  const flow = useRef<HTMLDivElement>(null)
  const size = useSize(flow)
  const anchor = useRef<CharPlace>(start)
  const [page, setPage] = useState(0)
  const stop = useRef(() => {})
  const dragFromPx = useRef(-1)
  const chapter = chapters.find((one) => one.chapter.id === part)
  const stepPx = (size?.widthPx ?? 1) + gapPx

  const goTo = (node: HTMLElement, to: number, smooth: boolean) => {
    stop.current()
    const from = node.scrollLeft
    const left = to * stepPx
    const step = (done: number) => node.scrollTo({ left: from + (left - from) * done, behavior: 'instant' })
    if (smooth) stop.current = animate(turnMs, step)
    else step(1)
  }
  const tell = (node: HTMLElement, now: number) => {
    setPage(now)
    const pages = countPages(node, stepPx)
    props.onPlace(anchor.current, { page: now + 1, pages })
    if (now >= pages - (ends ? 2 : 1)) props.onFinish(part)
  }
  const arrange = useEffectEvent(() => {
    const node = flow.current
    if (!node || !size || !chapter) return
    if (anchor.current.part !== part) anchor.current = start.part === part ? start : { part, position: 0 }
    const now = pageOf(node, anchor.current.position, stepPx)
    goTo(node, now, false)
    tell(node, now)
  })
  const { font, size: textSize, leading, margin } = settings
  useLayoutEffect(() => arrange(), [chapter, part, script, size, font, textSize, leading, margin, ends])
  useEffect(() => {
    void document.fonts?.ready.then(() => arrange())
  }, [])

  // pages are also moved by find-in-page and by screen readers: what is seen is what counts
  useScrolled(flow, (node) => {
    const now = Math.round(node.scrollLeft / stepPx)
    if (now === page) return
    const left = node.getBoundingClientRect().left
    const text = articleIn(node)
    const at = text && now > 0 ? firstCharIn(text, (rect) => rect.left >= left - 1) : 0
    if (at !== undefined && at !== null) anchor.current = { part, position: at }
    tell(node, now)
  })
  useEffect(() => () => stop.current(), [])

  const turn = (step: 1 | -1) => {
    const node = flow.current
    if (!node) return false
    const from = Math.round(node.scrollLeft / stepPx)
    const next = from + step
    if (next >= 0 && next < countPages(node, stepPx)) goTo(node, next, true)
    else props.onLeave(step)
    return true
  }
  useWheelTurns(flow, turn)
  useDrag(flow, {
    onMove(byPx) {
      const node = flow.current
      if (!node) return
      if (dragFromPx.current < 0) {
        stop.current()
        dragFromPx.current = node.scrollLeft
      }
      node.scrollTo({ left: dragFromPx.current - byPx, behavior: 'instant' })
    },
    onEnd(step) {
      const node = flow.current
      const from = Math.round(dragFromPx.current / stepPx)
      dragFromPx.current = -1
      if (!node) return
      const next = from + step
      if (next >= 0 && next < countPages(node, stepPx)) goTo(node, next, true)
      else {
        goTo(node, from, true)
        if (step !== 0) props.onLeave(step)
      }
    },
  })
  useImperativeHandle(view, () => ({
    turn,
    jump(place) {
      anchor.current = place
      const node = flow.current
      if (!node || place.part !== part) return
      const now = pageOf(node, place.position, stepPx)
      goTo(node, now, false)
      tell(node, now)
    },
    follow({ part: of, position }) {
      const node = flow.current
      if (!node || of !== part) return
      const now = pageOf(node, position, stepPx)
      if (now !== Math.round(node.scrollLeft / stepPx)) goTo(node, now, true)
    },
    range() {
      const node = flow.current
      const text = node && articleIn(node)
      if (!node || !text || !chapter) return undefined
      const { right } = node.getBoundingClientRect()
      const to = firstCharIn(text, (rect) => rect.left >= right) ?? chapter.text.length
      return { from: anchor.current.position, to }
    },
  }))

  const onClick = useTextTaps(props)
  return (
    <div className={styles.pageBox} onClick={onClick} role="presentation">
      <div
        ref={flow}
        className={styles.flow}
        style={{ columnWidth: size ? `${size.widthPx}px` : undefined, columnGap: `${gapPx}px` }}
        tabIndex={0}
        role="document"
        data-reader-scroll
      >
        {chapter && (
          <ChapterArticle
            part={chapter}
            convert={script.convert}
            lang={script.lang}
            spokenAt={props.spoken?.part === part ? props.spoken.position : undefined}
            hit={props.hit?.part === part ? props.hit : undefined}
            highlights={props.highlights}
          />
        )}
        {ends && <div className={styles.endPage}>{end}</div>}
      </div>
    </div>
  )
}
