import type { LucideIcon } from 'lucide-react'
import { Flag, Inbox, ListTodo, ScrollText, ShieldAlert, UsersRound } from 'lucide-react'
import type { Right } from '#contract/desk/rights.ts'

/** A screen as the menu shows it; its title is among the words of the frame. */
export interface Screen {
  readonly name: 'reports' | 'inbox' | 'jobs' | 'team' | 'log' | 'start'
  readonly to: '/reports' | '/inbox' | '/jobs' | '/team' | '/log' | '/start'
  readonly icon: LucideIcon
  /** Who sees it. */
  readonly right: Right
}

/** Every screen, in the menu's order. */
export const screens: readonly Screen[] = [
  { name: 'start', to: '/start', icon: Flag, right: 'settings.see' },
  { name: 'inbox', to: '/inbox', icon: Inbox, right: 'content.see' },
  { name: 'jobs', to: '/jobs', icon: ListTodo, right: 'jobs.see' },
  { name: 'reports', to: '/reports', icon: ShieldAlert, right: 'reports.see' },
  { name: 'team', to: '/team', icon: UsersRound, right: 'settings.see' },
  { name: 'log', to: '/log', icon: ScrollText, right: 'log.see' },
]
