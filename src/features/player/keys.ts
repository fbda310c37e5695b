import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from '#lib/is-composing.ts'

/** What a key does to a player. */
export type KeyAct =
  | { act: 'play' }
  | { act: 'seek'; bySeconds: number }
  /** To a part of the whole length. */
  | { act: 'part'; part: number }
  | { act: 'volume'; by: number }
  | { act: 'full' }
  | { act: 'mute' }
  | { act: 'captions' }
  | { act: 'rate'; step: 1 | -1 }

/** What a key press is about, in words that a test can write down. */
export interface Press {
  key: string
  /** A modifier other than shift is held: the key belongs to the browser. */
  modified: boolean
  /** The focus is on a text, a choice or a dialog, which keep all their keys. */
  taken: boolean
  /** The focus is on a button or a link, which keep the space bar. */
  control: boolean
  /** The focus is in the player, or the player fills the screen: only then up and down do not scroll the page. */
  within: boolean
}

/** What each key does; letters in lower case. */
export const playerKeys: Readonly<Record<string, KeyAct>> = {
  ' ': { act: 'play' },
  k: { act: 'play' },
  ArrowLeft: { act: 'seek', bySeconds: -10 },
  ArrowRight: { act: 'seek', bySeconds: 10 },
  j: { act: 'seek', bySeconds: -10 },
  l: { act: 'seek', bySeconds: 10 },
  ArrowUp: { act: 'volume', by: 0.1 },
  ArrowDown: { act: 'volume', by: -0.1 },
  f: { act: 'full' },
  m: { act: 'mute' },
  c: { act: 'captions' },
  '<': { act: 'rate', step: -1 },
  '>': { act: 'rate', step: 1 },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, no) => [String(no), { act: 'part', part: no / 10 } as const])),
}

/** What a key press does to the player of the page on screen, if anything. */
export function keyAct({ key, modified, taken, control, within }: Press): KeyAct | undefined {
  if (modified || taken) return undefined
  const does = playerKeys[key.length === 1 ? key.toLowerCase() : key]
  if (key === ' ' && control) return undefined
  return does?.act === 'volume' && !within ? undefined : does
}

/** The speeds that can be chosen. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The next speed up or down. */
export function nextRate(rate: number, step: 1 | -1): number {
  return (step > 0 ? rates.find((each) => each > rate) : rates.findLast((each) => each < rate)) ?? rate
}

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
