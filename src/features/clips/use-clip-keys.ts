import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#lib/is-composing.ts'

/** What a key does to the feed. */
export type ClipAct = 'next' | 'previous' | 'toggle' | 'mute' | 'like'

/** What each key does; letters in lower case. */
export const clipKeys: Readonly<Record<string, ClipAct>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  k: 'previous',
  ' ': 'toggle',
  m: 'mute',
  l: 'like',
}

/** What a key press does; nothing where the focus keeps its keys. `control`: a button or a link, which keep the space bar. */
export function clipAct(key: string, { taken, control }: { taken: boolean; control: boolean }): ClipAct | undefined {
  if (taken || (key === ' ' && control)) return undefined
  return clipKeys[key.length === 1 ? key.toLowerCase() : key]
}

/** Hears the keyboard while the feed is on screen and nothing lies over it. */
export function useClipKeys(onAct: (act: ClipAct) => void) {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    const act = clipAct(event.key, {
      taken:
        target.matches('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]') !== null,
      control: target.matches('button, a[href]'),
    })
    if (!act) return
    event.preventDefault()
    onAct(act)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
