import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import { keyAct, type KeyAct } from './keys.ts'

const keepsKeys = 'input:not([type="range"]), textarea, select, [contenteditable], [role="tab"]'

/** Hears the keyboard while the player's page is on screen. `filled`: the player covers the whole screen. */
export function usePlayerKeys(box: RefObject<HTMLElement | null>, filled: boolean, onAct: (does: KeyAct) => void) {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const within = box.current?.contains(target) ?? false
    const does = keyAct({
      key: event.key,
      modified: event.ctrlKey || event.metaKey || event.altKey,
      taken:
        target.matches(keepsKeys) ||
        (!within && target.matches('input')) ||
        document.querySelector('dialog[open]') !== null,
      control: target.matches('button, a[href], summary'),
      within: within || filled,
    })
    if (!does || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    onAct(does)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
