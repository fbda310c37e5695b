import type { Image } from '#contract/shapes/common.ts'
import type { CountedColumns } from './counted.ts'
import type { GeneratedId, Json } from './types.ts'

/** A post of the circle. */
export interface PostsTable extends CountedColumns {
  id: GeneratedId
  user_id: number
  topic_id: number | null
  category_id: number | null
  title: string
  content: string
  images: Json<Image[]>
  coins: number
  /** The picture of its clip; null where it has none. */
  cover: Json<Image> | null
  /** How long the clip is; null where there is none. */
  seconds: number | null
  /** What a clip of the demo plays. */
  loop: string | null
  /** The clip that its author uploaded. */
  clip_id: number | null
  /** For the author's app, which shows it before it is here. */
  request_id: string | null
  /** When it was changed last. */
  edited_at: number | null
}
