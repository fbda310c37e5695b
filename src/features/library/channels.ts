import type { ComponentType } from 'react'
import type { Tab } from '#contract/shapes/home.ts'
import type { ChannelHomeProps } from '#features/works/channel-home.ts'
import { AudioHome } from '#features/audio/shared/audio-home.tsx'
import { DatingHome } from '#features/dating/shared/dating-home.tsx'
import { GameHome } from '#features/game/shared/game-home.tsx'
import { PictureHome } from '#features/picture/shared/picture-home.tsx'
import { ComicHome } from '#features/comic/shared/comic-home.tsx'
import { NovelHome } from '#features/novel/shared/novel-home.tsx'

/** The home of each type of channel, one row each. A channel whose type has none is not shown. */
export const channelHomes: { readonly [T in Tab['type']]?: ComponentType<ChannelHomeProps> } = {
  comic: ComicHome,
  novel: NovelHome,
  picture: PictureHome,
  audio: AudioHome,
  game: GameHome,
  dating: DatingHome,
}
