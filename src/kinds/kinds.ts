import type { ItemKind } from '#contract/kind.ts'
import { article } from './article/article.ts'
import { audio } from './audio/audio.ts'
import { club } from './club/club.ts'
import { comic } from './comic/comic.ts'
import { compilation } from './compilation/compilation.tsx'
import { dating } from './dating/dating.ts'
import { game } from './game/game.ts'
import { novel } from './novel/novel.ts'
import { picture } from './picture/picture.ts'
import { post } from './post/post.ts'
import type { KindSpec } from './spec.ts'
import { topic } from './topic/topic.ts'
import { user } from './user/user.tsx'
import { video } from './video/video.tsx'
import { want } from './want/want.ts'

/** The kinds whose screens exist. A new kind is a folder beside these and one line here. */
export const kinds: { [K in ItemKind]?: KindSpec<K> } = {
  video,
  compilation,
  user,
  club,
  topic,
  comic,
  novel,
  picture,
  audio,
  game,
  article,
  post,
  want,
  dating,
}
