import type { OutboxCall } from '#contract/catalogue.ts'
import type { Subject } from '#contract/kind.ts'
import type { LocalId } from '#bridge/outbox.ts'
import type { ReactNode } from 'react'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import { createStore } from '#lib/store.ts'
import type { Target } from '#components/target.ts'

/** What the person wrote themselves, and how it is changed and deleted. */
export interface OwnWords {
  /** Undefined where it can't be changed, or no longer. */
  edit: OutboxCall | undefined
  remove: OutboxCall
  /** What both calls take to know it by; its id may be one that the server has not given yet. */
  input: { id: number | LocalId; kind?: string }
  /** Where it is changed, if there is more to it than these fields. */
  page?: Target | undefined
  /** What it says now, by the fields that can be changed; `score` in stars. */
  text: { title?: string; content: string; score?: number }
  /** Most of its text, in UTF-16 units. */
  mostChars: number
}

/** An item whose menu is open. */
export interface MenuTarget {
  subject: Subject
  /** What likes it, where its kind has no spec of its own: a comment, an answer. */
  likeCall?: ToggleCall | null | undefined
  /** Names it in the menu and in the list of what is hidden. */
  title: string
  /** Who made it, so that all of theirs can be hidden. */
  author?: { uuid: string; name: string } | undefined
  /** For its author, who neither hides nor reports it. */
  own?: OwnWords | undefined
  /** What the item's own place adds, such as copying a comment; above the others. */
  more?: readonly { key: string; label: string; icon?: ReactNode; onClick: () => void }[] | undefined
}

/** The item whose menu is open, if any; one host, drawn by the shell, shows it. */
export const itemMenu = createStore<MenuTarget | undefined>(undefined)
