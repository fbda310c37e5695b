import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ComicPage } from './comic-page.tsx'
import type { ComicSettings } from './comic-settings.ts'
import styles from './comic-reader.module.css'
import { spreadSize, type Spread } from './spreads.ts'
import type { Size } from '#features/reader/use-size.ts'
import type { Zoom } from './use-zoom.ts'

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
export function SpreadBox({ onBox, spread, size, fit, gapPx, zoom, zoomed, mirrored }: SpreadBoxProps) {
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
