import type { KeyboardEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './channel-strip.module.css'

export interface Channel {
  key: string
  label: string
}

export interface ChannelStripProps {
  /** What the channels are of, for screen readers. */
  label: string
  channels: readonly Channel[]
  active: string
  onSelect: (key: string) => void
  /** The id of the panel that they change. */
  controls?: string | undefined
  /** Stays at the right end while the channels scroll. */
  end?: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Channels side by side; the strip scrolls and keeps the active one in view. */
export function ChannelStrip({ label, channels, active, onSelect, controls, end }: ChannelStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const inView = useRef<string>(undefined)

  // The key with its place: where either changes, the strip scrolls.
  const place = `${channels.findIndex(({ key }) => key === active)} ${active}`
  useLayoutEffect(() => {
    const former = inView.current
    if (former === place || place.startsWith('-1 ')) return
    inView.current = place
    // The first one is in view by itself: measuring it would lay the whole page out within the task that drew it.
    if (former === undefined && place.startsWith('0 ')) return
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!strip.current || !tab) return
    // Not scrollIntoView: that would move the page too.
    const left = tab.offsetLeft + tab.offsetWidth / 2 - strip.current.clientWidth / 2
    strip.current.scrollTo({ left, behavior: former === undefined ? 'instant' : 'auto' })
  }, [place])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = channels.findIndex((channel) => channel.key === active)
    const next = channels[steps[event.key]?.(at, channels.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.key)
    strip.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.place}>
      <div ref={strip} className={styles.strip} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {channels.map((channel) => (
          <button
            key={channel.key}
            type="button"
            role="tab"
            data-key={channel.key}
            className={cx(styles.channel, channel.key === active && styles.active)}
            aria-selected={channel.key === active}
            aria-controls={controls}
            tabIndex={channel.key === active ? 0 : -1}
            onClick={() => {
              onSelect(channel.key)
            }}
          >
            <span>{channel.label}</span>
          </button>
        ))}
      </div>
      {end}
    </div>
  )
}
