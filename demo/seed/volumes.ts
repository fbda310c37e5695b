import type { CommunityVolume } from './community.ts'
import type { WorkVolume } from './works/shelf.ts'

/** How much demo content is made. */
export interface Volume {
  readonly videos: number
  readonly clips: number
  readonly creators: number
  /** People who comment and follow. */
  readonly people: number
  readonly compilations: number
  readonly comments: number
  readonly clubs: number
  readonly works: WorkVolume
  readonly community: CommunityVolume
}

/** `full` is what a fresh server shows; `small` is enough for a test and quick. */
export const volumes = {
  full: {
    videos: 424,
    clips: 128,
    creators: 32,
    people: 300,
    compilations: 42,
    comments: 3600,
    clubs: 20,
    works: {
      comics: 40,
      novels: 60,
      pictures: 60,
      audios: 40,
      games: 30,
      longNovel: 2000,
      longEpisode: 300,
      comments: 700,
    },
    community: { articles: 60, posts: 200, wants: 60, datings: 60, comments: 1400 },
  },
  small: {
    videos: 64,
    clips: 24,
    creators: 8,
    people: 20,
    compilations: 6,
    comments: 240,
    clubs: 4,
    works: { comics: 8, novels: 10, pictures: 10, audios: 8, games: 8, longNovel: 70, longEpisode: 60, comments: 90 },
    community: { articles: 14, posts: 44, wants: 16, datings: 14, comments: 140 },
  },
} as const satisfies Record<string, Volume>
