import type { Words } from '#words/words.ts'

/** What some keys do on the screens of one kind; `?` lists them. */
interface KeyGroup {
  name: 'film' | 'clips' | 'reader' | 'everywhere'
  /** Matches the addresses of these screens. */
  at: RegExp
  rows: readonly { does: keyof Words<'keys'>['does']; keys: readonly string[] }[]
}

const digits = Array.from({ length: 10 }, (_, no) => String(no))

/** All keys that mean something, each as the browser names it; a test holds them against what the screens hear. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'film',
    at: /^#\/player\b/,
    rows: [
      { does: 'play', keys: [' ', 'k'] },
      { does: 'seek', keys: ['ArrowLeft', 'ArrowRight', 'j', 'l'] },
      { does: 'part', keys: digits },
      { does: 'volume', keys: ['ArrowUp', 'ArrowDown'] },
      { does: 'mute', keys: ['m'] },
      { does: 'captions', keys: ['c'] },
      { does: 'full', keys: ['f'] },
      { does: 'rate', keys: ['<', '>'] },
    ],
  },
  {
    name: 'clips',
    at: /^#\/short\b/,
    rows: [
      { does: 'next', keys: ['ArrowDown', 'PageDown', 'j'] },
      { does: 'previous', keys: ['ArrowUp', 'PageUp', 'k'] },
      { does: 'play', keys: [' '] },
      { does: 'mute', keys: ['m'] },
      { does: 'like', keys: ['l'] },
    ],
  },
  {
    name: 'reader',
    at: /^#\/(novel|cartoon)\/reader\b/,
    rows: [
      { does: 'turn', keys: ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', ' '] },
      { does: 'ends', keys: ['Home', 'End'] },
      { does: 'bars', keys: ['Enter', 'm'] },
      { does: 'zoom', keys: ['+', '=', '-', '0'] },
      { does: 'leave', keys: ['Escape'] },
    ],
  },
  {
    name: 'everywhere',
    at: /^/,
    rows: [
      { does: 'leave', keys: ['Escape'] },
      { does: 'help', keys: ['?'] },
    ],
  },
]

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
}

/** A key as it is written on a keyboard. */
export const keySign = (key: string, words: Words<'keys'>): string =>
  key === ' ' ? words.space : (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
