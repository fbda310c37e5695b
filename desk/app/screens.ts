import type { LucideIcon } from 'lucide-react'
import { ListTodo, ScrollText, UsersRound } from 'lucide-react'
import type { Right } from '#contract/desk/rights.ts'

/** A screen as the menu shows it; its title is among the words of the frame. */
export interface Screen {
  readonly name: 'jobs' | 'team' | 'log'
  readonly to: '/jobs' | '/team' | '/log'
  readonly icon: LucideIcon
  /** Who sees it. */
  readonly right: Right
}

/** Every screen, in the menu's order. */
export const screens: readonly Screen[] = [
  { name: 'jobs', to: '/jobs', icon: ListTodo, right: 'jobs.see' },
  { name: 'team', to: '/team', icon: UsersRound, right: 'settings.see' },
  { name: 'log', to: '/log', icon: ScrollText, right: 'log.see' },
]
