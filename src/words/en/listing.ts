import type { Same } from '../catalogue.ts'
import type { listing as zh } from '../zh/listing.ts'

export const listing: Same<typeof zh> = {
  sort: 'Sort by',
  sorts: { new: 'Newest', hot: 'Popular', likes: 'Most liked', plays: 'Most played' },
  deviceNote: 'No connection. This is what the device has.',
  deviceEmpty: 'Nothing on this device fits',
  deviceEmptyText: 'It goes on by itself once you’re connected.',
  tabs: { videos: 'Videos', clips: 'Clips' },
  kinds: 'Kinds of content',
  clipsEmpty: 'No clips with this tag yet',
  togetherEmpty: 'No video carries all of these tags',
  togetherEmptyText: 'Try one tag fewer.',
  moreTags: 'More tags',
  tagMenu: 'What to do with this tag',
  mute: (tag: string) => `Hide #${tag}`,
  muted: (tag: string) => `Nothing with #${tag} is shown any more`,
  mutedTitle: (tag: string) => `You chose not to see #${tag}`,
  mutedText: 'What carries it appears in no list.',
  sectionEmpty: 'No videos in this section yet',
  tagEmpty: 'No videos with this tag yet',
  tagEmptyText: 'Come back later, or search for something else.',
}
