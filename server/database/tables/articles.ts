import type { ArticleBlock, ArticleFields } from '#contract/desk/articles.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { CountedColumns } from './counted.ts'
import type { Flag, GeneratedId, Json } from './types.ts'

/** An article. */
export interface ArticlesTable extends CountedColumns {
  id: GeneratedId
  /** Who is paid when it is unlocked. */
  user_id: number
  category_id: number
  title: string
  summary: string
  /** The name under it. */
  author: string
  covers: Json<Image[]>
  /** Rich text. */
  body: string
  /** Its beginning, for those who have not unlocked it; null where it is free. */
  free_body: string | null
  coins: number
}

/** A picture or a clip of an article. */
export interface ArticleMediaTable {
  id: GeneratedId
  article_id: number
  place: number
  /** Whether it belongs to the part that everybody may read. */
  free: Flag
  /** The picture, or what stands for the clip. */
  image: Json<Image>
  /** What a clip plays, and how long; null for a picture. */
  loop: string | null
  seconds: number | null
}

/** An article that is being written at the desk, or what one is to be changed to. */
export interface ArticleDraftsTable {
  id: GeneratedId
  /** Whose it becomes, or is. */
  user_id: number
  /** The article that it changes; null for a new one. */
  article_id: number | null
  fields: Json<ArticleFields>
  /** Null as long as nobody has written. */
  blocks: Json<readonly ArticleBlock[]> | null
  /** The version of the article that it began with; empty for a new one. */
  base: string
  /** The paths of pictures that came with it. */
  pictures: Json<readonly string[]>
  /** Who wrote last. */
  member: string
  touched_at: number
  created_at: number
}

/** Who opened what on a day (`dayOf`), so that it counts once. */
export interface ViewsTable {
  person: string
  kind: string
  item_id: number
  day: number
}
