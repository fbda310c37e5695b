import type { Subject } from '#contract/kind.ts'
import type { ReactNode } from 'react'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import { createStore } from '#lib/store.ts'

/** An item whose menu is open. */
export interface MenuTarget {
  subject: Subject
  /** What likes it, where its kind has no spec of its own: a comment, an answer. */
  likeCall?: ToggleCall | null | undefined
  /** Names it in the menu and in the list of what is hidden. */
  title: string
  /** Who made it, so that all of theirs can be hidden. */
  author?: { uuid: string; name: string } | undefined
  /** What the item's own place adds, such as copying a comment; above the others. */
  more?: readonly { key: string; label: string; icon?: ReactNode; onClick: () => void }[] | undefined
}

/** The item whose menu is open, if any; one host, drawn by the shell, shows it. */
export const itemMenu = createStore<MenuTarget | undefined>(undefined)
