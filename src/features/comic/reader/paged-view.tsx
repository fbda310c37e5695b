import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { clamp } from '#lib/clamp.ts'
import { useTaps } from '#features/reader/taps.ts'
import { useWheelTurns } from '#features/reader/use-wheel-turns.ts'
import { aheadPixels, autoPace, gapPx, type ComicSettings } from './comic-settings.ts'
import styles from './comic-reader.module.css'
import { afterAll, placeOfSpread, spreadOf, spreadSize, spreadsOf, type Spread } from './spreads.ts'
import { countAhead, type PagePlace } from './strip.ts'
import { useSize, type Size } from '#features/reader/use-size.ts'
import { useZoom, type Zoom } from './zoom.ts'
import { ComicPage, type ComicView, type ComicViewProps } from './view.tsx'

/** One page, or two, at a time; the browser's own scrolling turns them, so that fingers, wheels and pens feel right. */
export function PagedView(props: ComicViewProps & { view: Ref<ComicView> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  return (
    <div
      ref={scroller}
      className={styles.paged}
      dir={props.settings.direction}
      tabIndex={0}
      role="document"
      data-reader-scroll
    >
      {size && <Spreads {...props} scroller={scroller} size={size} />}
    </div>
  )
}

interface SpreadsProps extends ComicViewProps {
  view: Ref<ComicView>
  scroller: React.RefObject<HTMLDivElement | null>
  size: Size
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function Spreads({ view, scroller, size, episodes, settings, start, end, ...props }: SpreadsProps) {
  const { direction, fit, gap } = settings
  const double = settings.double && size.widthPx > size.heightPx
  const spreads = useMemo(
    () =>
      spreadsOf(
        episodes.map(({ episode, pages }) => ({ id: episode.id, pages })),
        double,
      ),
    [episodes, double],
  )
  const anchor = useRef<PagePlace>(start)
  const shownBox = useRef<HTMLDivElement | null>(null)
  const zoom = useZoom(scroller, () => shownBox.current)
  const [at, setAt] = useState<PagePlace>(start)
  const shown = spreadOf(spreads, at) ?? 0
  const way = direction === 'rtl' ? -1 : 1

  const goTo = (index: number, smooth: boolean) =>
    scroller.current?.scrollTo({ left: way * index * size.widthPx, behavior: smooth && !calm() ? 'smooth' : 'instant' })
  const moved = useEffectEvent((node: HTMLElement) => {
    const index = clamp(Math.round(Math.abs(node.scrollLeft) / size.widthPx), 0, spreads.length)
    if (index === shown) return
    zoom.reset()
    const [spread, last] = [spreads[index], spreads.at(-1)]
    if (!spread && !last) return
    anchor.current = spread ? placeOfSpread(spread) : afterAll(last!)
    setAt(anchor.current)
    if (spread) props.onPlace(anchor.current)
  })
  const arrange = useEffectEvent(() => {
    const index = spreadOf(spreads, anchor.current) ?? 0
    goTo(index, false)
    // what was waited for at the end has come: it is being read
    const spread = spreads[index]
    if (!spread || spread.part === anchor.current.part) return
    anchor.current = placeOfSpread(spread)
    props.onPlace(anchor.current)
  })
  useLayoutEffect(() => arrange(), [spreads, size, direction])
  const turn = (step: 1 | -1) => {
    const next = shown + step
    if (next < 0 || next > spreads.length) return false
    goTo(next, true)
    return true
  }
  useWheelTurns(scroller, turn, (down) => {
    const box = shownBox.current
    if (zoom.value > 1) return true
    // a page that is higher than the screen is read to its end first
    return box !== null && (down ? box.scrollTop + box.clientHeight < box.scrollHeight - 1 : box.scrollTop > 0)
  })
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const onScroll = (event: Event) => event.target === node && moved(node)
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => node.removeEventListener('scroll', onScroll)
  }, [scroller])
  const goOn = useEffectEvent(() => {
    if (shown >= spreads.length || !turn(1)) props.onAutoEnd()
  })
  const everySeconds = props.auto ? autoPace(settings.autoSpeed).secondsPerPage : 0
  useEffect(() => {
    if (everySeconds <= 0) return
    const timer = setInterval(() => goOn(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])

  useImperativeHandle(view, () => ({
    turn,
    jump(place) {
      anchor.current = place
      setAt(place)
      const index = spreadOf(spreads, place)
      if (index === undefined) return
      goTo(index, false)
      // who asked for a place is there, though nothing was turned by hand
      props.onPlace(place)
    },
    zoomBy: (towards) => zoom.to(towards === 'whole' ? 1 : zoom.value * (towards === 'in' ? 1.5 : 1 / 1.5)),
  }))

  const onClick = useTaps({
    // a page that is larger than the screen is moved, not turned
    onTap: (place) => zoom.value === 1 && props.onTap(place),
    onLone: props.onLone,
    onDouble: zoom.toggle,
  })
  const takeBox = (box: HTMLDivElement | null) => {
    shownBox.current = box
  }
  const flat = spreads.flatMap(({ images }) => images.map((image) => ({ image })))
  const before = spreads.slice(0, shown + 1).reduce((sum, { images }) => sum + images.length, 0)
  const ahead = Math.ceil(countAhead(flat, before - 1, aheadPixels(props.dataSaver)) / (double ? 2 : 1))
  const slots = Array.from({ length: spreads.length + 1 }, (_, index) => index).slice(
    Math.max(0, shown - 1),
    shown + Math.max(1, ahead) + 1,
  )
  return (
    <div
      className={styles.slots}
      role="presentation"
      onClick={onClick}
      style={{ width: size.widthPx * (spreads.length + 1), height: size.heightPx }}
    >
      {slots.map((index) => {
        const spread = spreads[index]
        const place = { insetInlineStart: index * size.widthPx, width: size.widthPx, height: size.heightPx }
        return (
          <div key={spread ? `${spread.part}:${spread.indices[0]}` : 'end'} className={styles.slot} style={place}>
            {spread ? (
              <SpreadBox
                onBox={index === shown ? takeBox : undefined}
                spread={spread}
                size={size}
                fit={fit}
                gapPx={gapPx[gap]}
                zoom={zoom}
                zoomed={index === shown ? zoom.value : 1}
                mirrored={direction === 'rtl'}
              />
            ) : (
              <div className={styles.endSlot} dir="ltr">
                {end}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

interface SpreadBoxProps {
  /** Given for the spread that is seen: told what is zoomed and moved. */
  onBox: ((box: HTMLDivElement | null) => void) | undefined
  spread: Spread
  size: Size
  fit: ComicSettings['fit']
  gapPx: number
  zoom: Zoom
  zoomed: number
  /** The first page is at the right. */
  mirrored: boolean
}

/** One spread on a screen of its own: centred where it is smaller, moved where it is larger. */
function SpreadBox({ onBox, spread, size, fit, gapPx, zoom, zoomed, mirrored }: SpreadBoxProps) {
  const own = useRef<HTMLDivElement>(null)
  const gap = spread.images.length > 1 ? gapPx : 0
  const content = spreadSize(spread, { widthPx: size.widthPx - gap, heightPx: size.heightPx }, fit)
  const widthPx = Math.max(size.widthPx, content.widthPx + gap) * zoomed
  const heightPx = Math.max(size.heightPx, content.heightPx) * zoomed

  const arrange = useEffectEvent(() => {
    const node = own.current
    const target = onBox && zoom.take()
    if (node && target) node.scrollTo({ left: target.leftPx, top: target.topPx, behavior: 'instant' })
  })
  useLayoutEffect(() => arrange(), [zoomed])
  // two pages in the order in which they lie, not in which they are read
  const pages = spread.images.map((image, at) => ({ image, index: spread.indices[at] ?? 0 }))
  const laid = mirrored ? pages.toReversed() : pages
  return (
    <div
      ref={(node) => {
        own.current = node
        onBox?.(node)
      }}
      className={styles.box}
      dir="ltr"
    >
      <div className={styles.centre} style={{ width: widthPx, height: heightPx, gap: gap * zoomed }}>
        {laid.map(({ image, index }) => (
          <ComicPage
            key={index}
            image={image}
            index={index}
            style={{
              position: 'relative',
              width: (image.width / image.height) * content.heightPx * zoomed,
              height: content.heightPx * zoomed,
            }}
          />
        ))}
      </div>
    </div>
  )
}
