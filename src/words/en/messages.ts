import type { Same } from '../catalogue.ts'
import type { messages as zh } from '../zh/messages.ts'

export const messages: Same<typeof zh> = {
  title: 'Messages',
  boxes: { system: 'System', reply: 'Replies', like: 'Likes', order: 'Orders' },
  boxesLabel: 'Boxes',
  unread: 'unread',
  unreadCount: (count: number) => `${count} unread`,
  markRead: 'Mark all read',
  empty: 'No messages yet',
  emptyText: {
    system: 'News about your account and content will be here.',
    reply: 'Replies to you will be here.',
    like: 'Likes of what you wrote will be here.',
    order: 'What became of payments, purchases and withdrawals will be here.',
  },
  announcements: 'Announcements',
  noAnnouncements: 'No announcements yet',
  noAnnouncementsText: 'New ones will be here, whether or not you are logged in.',
  pinned: 'Pinned',
  help: 'Help',
  helpSearch: 'Search the questions',
  helpClear: 'Clear',
  noHelp: 'No question matches',
  noHelpText: 'Try another word, or ask us.',
  askService: 'Ask customer service',
  apps: 'App center',
  noApps: 'No apps here yet',
  noAppsText: 'New recommendations will be here.',
  openApp: 'Open',
}
