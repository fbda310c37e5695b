import type { ItemKind } from '#contract/kind.ts'
import { article } from '#features/article/kind.ts'
import { audio } from '#features/audio/kind.ts'
import { club } from '#features/club/kind.ts'
import { comic } from '#features/comic/kind.ts'
import { compilation } from '#features/collection/kind.tsx'
import { dating } from '#features/dating/kind.ts'
import { game } from '#features/game/kind.ts'
import { novel } from '#features/novel/kind.ts'
import { picture } from '#features/picture/kind.ts'
import { post, topic } from '#features/post/kind.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { user } from '#features/creator/kind.tsx'
import { video } from '#features/video/kind.tsx'
import { want } from '#features/want/kind.ts'

/** All kinds: one that is forgotten does not compile. A new one is a folder beside these and one line here. */
export const kinds: { [K in ItemKind]: KindSpec<K> } = {
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
