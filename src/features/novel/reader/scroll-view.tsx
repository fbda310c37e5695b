import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { useSize } from '#features/reader/use-size.ts'
import { animate } from '#features/reader/animate.ts'
import { ChapterArticle, type CharPlace, type NovelView, type NovelViewProps, useTextTaps } from './view.tsx'
import { firstCharIn, rectOfPlace } from './locate.ts'
import styles from './novel-reader.module.css'

/** A line at the top stands so far below the edge, in CSS pixels. */
const insetPx = 24
const turnPart = 0.88
const turnMs = 220

/** The line of a place; the beginning is that of the chapter, with its heading. */
const lineOf = (chapter: HTMLElement, position: number) =>
  position === 0 ? chapter.getBoundingClientRect() : rectOfPlace(chapter, position)

const chapterIn = (node: HTMLElement, part: number) => node.querySelector<HTMLElement>(`[data-chapter="${part}"]`)

/** Chapters one under the other; the character at the top is the place, whatever becomes of sizes and neighbours. */
export function ScrollView({
  view,
  chapters,
  settings,
  script,
  start,
  end,
  ...props
}: NovelViewProps & { view: Ref<NovelView> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  /** The place, and how far below the top its line stands, in CSS pixels. */
  const anchor = useRef<CharPlace & { belowPx: number }>({ ...start, belowPx: insetPx })
  const put = useRef(-1)
  const stop = useRef(() => {})

  const scrollTo = (node: HTMLElement, topPx: number) => {
    node.scrollTo({ top: topPx, behavior: 'instant' })
    put.current = node.scrollTop
  }
  const arrange = useEffectEvent(() => {
    const node = scroller.current
    const { part, position, belowPx } = anchor.current
    const chapter = node && chapterIn(node, part)
    if (!node || !chapter) return
    const top = node.getBoundingClientRect().top
    const rect = lineOf(chapter, position)
    if (rect) scrollTo(node, node.scrollTop + rect.top - top - belowPx)
  })
  const { font, size: textSize, leading, margin } = settings
  useLayoutEffect(() => arrange(), [chapters, script, size, font, textSize, leading, margin])
  useEffect(() => {
    // a font that comes late moves every line
    void document.fonts?.ready.then(() => arrange())
  }, [])

  const moved = useEffectEvent((node: HTMLElement) => {
    if (Math.abs(node.scrollTop - put.current) < 1) return
    put.current = -1
    const box = node.getBoundingClientRect()
    const shown = chapters.findLast(({ chapter }) => {
      const element = chapterIn(node, chapter.id)
      return element !== null && element.getBoundingClientRect().top <= box.top + insetPx
    })
    const part = shown ?? chapters[0]
    const chapter = part && chapterIn(node, part.chapter.id)
    if (!part || !chapter) return
    const position = firstCharIn(chapter, (rect) => rect.bottom > box.top + 1) ?? part.text.length
    const begin = lineOf(chapter, position)
    anchor.current = { part: part.chapter.id, position, belowPx: (begin?.top ?? box.top) - box.top }
    props.onPlace({ part: part.chapter.id, position })
    for (const { id } of chapters.map((one) => one.chapter)) {
      const element = chapterIn(node, id)
      if (element && element.getBoundingClientRect().bottom <= box.bottom + 1) props.onFinish(id)
    }
  })
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => moved(node))
    }
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      node.removeEventListener('scroll', onScroll)
    }
  }, [])
  useEffect(() => () => stop.current(), [])

  useImperativeHandle(view, () => ({
    turn(step) {
      const node = scroller.current
      if (!node) return false
      const from = node.scrollTop
      if ((step < 0 && from <= 0) || (step > 0 && from + node.clientHeight >= node.scrollHeight - 1)) return false
      stop.current()
      const by = step * (node.clientHeight - insetPx) * turnPart
      stop.current = animate(turnMs, (part) => node.scrollTo({ top: from + by * part, behavior: 'instant' }))
      return true
    },
    jump(place) {
      stop.current()
      anchor.current = { ...place, belowPx: insetPx }
      const node = scroller.current
      const chapter = node && chapterIn(node, place.part)
      if (!node || !chapter) return
      const rect = lineOf(chapter, place.position)
      if (rect) scrollTo(node, node.scrollTop + rect.top - node.getBoundingClientRect().top - insetPx)
      props.onPlace(place)
    },
    follow({ part, position }) {
      const node = scroller.current
      const chapter = node && chapterIn(node, part)
      const rect = chapter && rectOfPlace(chapter, position)
      if (!node || !rect) return
      const box = node.getBoundingClientRect()
      if (rect.top >= box.top && rect.bottom <= box.bottom - box.height / 4) return
      stop.current()
      const from = node.scrollTop
      const by = rect.top - box.top - box.height / 4
      stop.current = animate(turnMs, (done) => node.scrollTo({ top: from + by * done, behavior: 'instant' }))
    },
    range() {
      const node = scroller.current
      const { part, position } = anchor.current
      const chapter = node && chapterIn(node, part)
      const text = chapters.find((one) => one.chapter.id === part)?.text
      if (!node || !chapter || text === undefined) return undefined
      const { bottom } = node.getBoundingClientRect()
      return { from: position, to: firstCharIn(chapter, (rect) => rect.top >= bottom) ?? text.length }
    },
  }))

  const onClick = useTextTaps(props)
  return (
    <div ref={scroller} className={styles.scroll} tabIndex={0} role="document" data-reader-scroll onClick={onClick}>
      <div className={styles.column}>
        {chapters.map((part) => (
          <ChapterArticle
            key={part.chapter.id}
            part={part}
            convert={script.convert}
            lang={script.lang}
            spokenAt={props.spoken?.part === part.chapter.id ? props.spoken.position : undefined}
            hit={props.hit?.part === part.chapter.id ? props.hit : undefined}
            highlights={props.highlights}
          />
        ))}
        <div className={styles.end}>{end}</div>
      </div>
    </div>
  )
}
