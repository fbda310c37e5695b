import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './carousel.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface Slide {
  key: string
  to?: Target | undefined
  /** The name for screen readers, shown over the picture too. */
  label: string
  /** A `Cover`. */
  content: ReactNode
  /** Told when somebody follows the link. */
  onOpen?: (() => void) | undefined
}

export interface CarouselProps {
  /** What the slides are, for screen readers. */
  label: string
  slides: readonly Slide[]
  /** How long a slide stays; 0 leaves moving on to the person. */
  everyMs?: number | undefined
}

/** So long the first slide is drawn alone: the pictures of the others do not compete with what is on the screen. */
const aloneMs = 2500

/** Banners that snap. They move on by themselves until somebody touches them, or if less motion is asked for. */
export function Carousel({ label, slides, everyMs = 5000 }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [all, setAll] = useState(false)
  const [taken, setTaken] = useState(false)
  const count = slides.length

  const show = (index: number) => {
    const place = track.current
    place?.scrollTo({ left: ((index + count) % count) * place.clientWidth })
  }
  const moveOn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') show(at + 1)
  })

  useEffect(() => {
    if (everyMs === 0 || taken || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      moveOn()
    }, everyMs)
    return () => {
      clearInterval(timer)
    }
  }, [everyMs, taken, count])

  useEffect(() => {
    const timer = setTimeout(() => setAll(true), aloneMs)
    return () => clearTimeout(timer)
  }, [])

  const take = () => {
    setAll(true)
    setTaken(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(at + step)
  }

  return (
    <section className={styles.carousel} aria-label={label} onPointerDown={take} onFocus={take} onKeyDown={onKeyDown}>
      <div
        ref={track}
        className={styles.track}
        tabIndex={0}
        role="group"
        aria-label={label}
        onScroll={(event) => {
          setAt(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))
        }}
      >
        {slides.map((slide, index) => {
          const inside = (
            <>
              {(all || index === 0) && slide.content}
              <span className={styles.label}>{slide.label}</span>
            </>
          )
          return slide.to === undefined ? (
            <div key={slide.key} className={styles.slide} inert={index !== at}>
              {inside}
            </div>
          ) : (
            <TargetLink
              key={slide.key}
              className={styles.slide}
              to={slide.to}
              inert={index !== at}
              draggable={false}
              onClick={slide.onOpen}
            >
              {inside}
            </TargetLink>
          )
        })}
      </div>
      {count > 1 && (
        <span className={styles.dots} aria-hidden>
          {slides.map((slide, index) => (
            <i key={slide.key} className={cx(styles.dot, index === at && styles.on)} />
          ))}
        </span>
      )}
    </section>
  )
}
