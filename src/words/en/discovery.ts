import type { Same } from '../catalogue.ts'
import type { discovery as zh } from '../zh/discovery.ts'
import { counted } from '../counted.ts'

export const discovery: Same<typeof zh> = {
  newestClubs: 'Newest fan clubs',
  featuredTopics: 'Topics people talk about',
  notice: 'Announcement',
  readNotice: 'Read',
  noticeRead: 'Got it',
  allNotices: 'All announcements',
  categories: 'Categories',
  everything: 'All',
  pages: { concentration: 'Editors’ choice', 'daily-pick': 'Daily pick', theme: 'Themes', tag: 'Tags' },
  intros: {
    concentration: 'Watched one by one by our editors, and worth keeping.',
    'daily-pick': 'New every day: what to watch today.',
    theme: 'Sorted by mood and subject. Start anywhere.',
  },
  emptyPage: 'Nothing has been put together yet',
  emptyPageText: 'The editors are still choosing. See what is recommended meanwhile.',
  noCollections: 'No collections yet',
  toHome: 'Go home',
  styles: 'Styles',
  pickTags: 'Choose several',
  pickHint: (max: number) => `Up to ${max}. You’ll see the videos that carry all of them.`,
  showPicked: (count: number) =>
    count === 0 ? 'Choose some tags first' : `Show videos with ${count === 1 ? 'this tag' : `all ${count} tags`}`,
  tooMany: (max: number) => `You can choose up to ${counted(max, 'tag')}`,
  noTags: 'No tags yet',
  noTagsText: 'They appear here with new videos.',
  usualOrder: 'Default',
  channelEmpty: 'Nothing in this channel yet',
  channelEmptyText: 'Try another channel, or come back later.',
}
