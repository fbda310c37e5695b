import type { Same } from '../catalogue.ts'
import type { home as zh } from '../zh/home.ts'

export const home: Same<typeof zh> = {
  searchHint: 'Search videos, collections, creators',
  channels: 'Channels',
  banner: 'Featured',
  ad: 'Ad',
  recommended: 'For you',
  emptyText: 'Publish something: it shows up here',
  collections: 'Collections',
  history: 'History',
  messages: 'Messages',
  shortcuts: 'Discover',
  places: { daily: 'Daily pick', picks: 'Picks', themes: 'Themes', tags: 'Tags', creators: 'Creators' },
}
