import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import { keyAction, type KeyAction } from './reading-keys.ts'

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
