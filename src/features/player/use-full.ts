import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import { createStore } from '#lib/store.ts'
import { openOverlay } from '#components/overlays.ts'

/** A phone held sideways: there the player fills the screen by itself. */
const sideways = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

type Orientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> }

/** Whether the player fills the screen, and the way there and back. */
export interface Full {
  /** Fills the screen, for whatever reason. */
  filled: boolean
  /** Fills it because somebody asked, so the button leads back. */
  asked: boolean
  toggle: () => void
}

/** Which player was asked to fill the screen; `next` while one that is being left hands it to the next. */
const asker = createStore<object | 'next' | undefined>(undefined)

/** What comes next is to fill the screen as this does: called before its page is opened. */
export function handFullOver() {
  if (asker.get()) asker.set('next')
}

function leaveFull() {
  asker.set(undefined)
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}

/**
 * Full screen with the orientation of the film. The whole document is made full and the player covers it, so that the
 * next film's page can go on in it; where the browser has no full screen, covering the page is all there is.
 */
export function useFull(wide: boolean): Full {
  const [me] = useState(() => ({}))
  const asked = useSyncExternalStore(asker.subscribe, () => asker.get() === me)
  const turned = useMedia(sideways)

  useLayoutEffect(() => {
    if (asker.get() === 'next') asker.set(me)
    return () => {
      if (asker.get() === me) leaveFull()
    }
  }, [me])
  useEffect(() => {
    if (!asked) return
    let real = document.fullscreenElement !== null
    const look = () => {
      if (document.fullscreenElement) real = true
      else if (real) asker.set(undefined)
    }
    const leave = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isComposing(event) && leaveFull()
    document.addEventListener('fullscreenchange', look)
    document.addEventListener('keydown', leave)
    const end = openOverlay(() => {
      leaveFull()
      return true
    })
    return () => {
      end()
      document.removeEventListener('fullscreenchange', look)
      document.removeEventListener('keydown', leave)
    }
  }, [asked])

  const enter = async () => {
    asker.set(me)
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
      await (screen.orientation as Orientation | undefined)?.lock?.(wide ? 'landscape' : 'portrait')
    } catch {
      // no full screen: the page is covered; full screen without a lock is full screen all the same
    }
  }
  return { filled: asked || turned, asked, toggle: () => (asked ? leaveFull() : void enter()) }
}
