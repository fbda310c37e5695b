/** What every item counts that people open, like and talk about. Lists are sorted by these, see `repositories/page.ts`. */
export interface CountedColumns {
  /** How many people opened it, each once a day. */
  plays: number
  /** Likes; of an article, a comic or a novel how many favorite it, of a request how many want it too. */
  likes_count: number
  /** Comments; of a request its answers, of a listing its reviews. */
  comments_count: number
  /** See `services/hot-score.ts`. */
  heat: number
  /** One of `states`. */
  state: number
  created_at: number
}
