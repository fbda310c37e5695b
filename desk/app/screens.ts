import type { LinkProps } from '@tanstack/react-router'
import {
  Banknote,
  ChartLine,
  CircleUser,
  Flag,
  Gift,
  House,
  Inbox,
  LibraryBig,
  ListTodo,
  Megaphone,
  MessagesSquare,
  ReceiptText,
  ScrollText,
  Settings2,
  ShieldAlert,
  Store,
  Sunrise,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Right } from '#contract/desk/rights.ts'
import type { zh } from '../words/zh/desk.ts'

/** A screen as the menu shows it; its title is among the words of the frame. */
export interface Screen {
  readonly name: keyof typeof zh.screens
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: LucideIcon
  /** Who sees it; without it everybody does. */
  readonly right?: Right
}

/** Every screen, in the menu's order. */
export const screens: readonly Screen[] = [
  { name: 'today', to: '/today', icon: Sunrise },
  { name: 'start', to: '/start', icon: Flag, right: 'settings.see' },
  { name: 'content', to: '/content', icon: LibraryBig, right: 'content.see' },
  { name: 'inbox', to: '/inbox', icon: Inbox, right: 'content.see' },
  { name: 'jobs', to: '/jobs', icon: ListTodo, right: 'jobs.see' },
  { name: 'home', to: '/home', icon: House, right: 'home.edit' },
  { name: 'shop', to: '/shop', icon: Store, right: 'shop.edit' },
  { name: 'messages', to: '/messages', icon: MessagesSquare, right: 'threads.see' },
  { name: 'announcements', to: '/announcements', icon: Megaphone, right: 'announce' },
  { name: 'reports', to: '/reports', icon: ShieldAlert, right: 'reports.see' },
  { name: 'people', to: '/people', icon: CircleUser, right: 'people.see' },
  { name: 'orders', to: '/orders', icon: ReceiptText, right: 'orders.see' },
  { name: 'payouts', to: '/payouts', icon: Banknote, right: 'payouts.see' },
  { name: 'statistics', to: '/statistics', icon: ChartLine, right: 'statistics.see' },
  { name: 'codes', to: '/codes', icon: Gift, right: 'codes.make' },
  { name: 'settings', to: '/settings', icon: Settings2, right: 'settings.see' },
  { name: 'team', to: '/team', icon: UsersRound, right: 'settings.see' },
  { name: 'log', to: '/log', icon: ScrollText, right: 'log.see' },
]
