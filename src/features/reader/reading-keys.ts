import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#lib/is-composing.ts'

/** What a key does in a reader. */
export type KeyAction = 'forward' | 'back' | 'first' | 'last' | 'menu' | 'in' | 'out' | 'whole' | 'leave'

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Keys that do the same however pages turn. */
export const readingKeys: Readonly<Record<string, KeyAction>> = {
  PageDown: 'forward',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  Enter: 'menu',
  m: 'menu',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'whole',
  Escape: 'leave',
}

/**
 * What a key does; undefined for those that keep their own meaning. `turns` is the way that pages turn: `none` scrolls,
 * so that the arrows up and down belong to the browser; `rtl` has the next page at the left.
 */
export function keyAction(event: Pressed, turns: 'none' | 'ltr' | 'rtl'): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === ' ') return event.shiftKey ? 'back' : 'forward'
  if (turns !== 'none') {
    if (event.key === 'ArrowDown') return 'forward'
    if (event.key === 'ArrowUp') return 'back'
  }
  if (event.key === 'ArrowRight') return turns === 'rtl' ? 'back' : 'forward'
  if (event.key === 'ArrowLeft') return turns === 'rtl' ? 'forward' : 'back'
  return readingKeys[event.key]
}

const ownUse = 'input, textarea, select, dialog, [role=slider]'
const pressable = 'button, a, summary'

/** Hears the keys of a reader while its page is shown. What has a use for a key itself (a field, a dialog, a button) keeps it. */
export function useReadingKeys(turns: 'none' | 'ltr' | 'rtl', onAction: (action: KeyAction) => void, when: boolean) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || isComposing(event) || target?.closest(ownUse)) return
    if ((event.key === ' ' || event.key === 'Enter') && target?.closest(pressable)) return
    const action = keyAction(event, turns)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    if (!when) return
    const listener = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [when])
}
