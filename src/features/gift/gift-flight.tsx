import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import styles from './gift-flight.module.css'
import { type Given, useGiftAnimation } from './giving.ts'

/** As long as the slowest of them flies. */
const flightMs = 2600
/** More than these are only counted. */
const mostShown = 12

interface GiftFlightProps {
  given: Given
  /** Draws a picture of the server. */
  picture: (image: Image) => ReactNode
  onDone: () => void
}

/** What was sent rises over the film and is gone. Nothing for those who want no animation or less motion. */
export function GiftFlight({ given, picture, onDone }: GiftFlightProps) {
  const { on } = useGiftAnimation()
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const shown = on && !still
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), shown ? flightMs : 0)
    return () => clearTimeout(timer)
  }, [given, shown])
  if (!shown) return null
  const { gift, count } = given
  return (
    <div className={styles.sky} aria-hidden>
      {Array.from({ length: Math.min(count, mostShown) }, (_, at) => (
        <span key={at} className={styles.gift} data-lane={at % 6}>
          {picture(gift.image)}
        </span>
      ))}
      <b className={styles.count}>× {count}</b>
    </div>
  )
}
