import type { ComponentType } from 'react'
import type { Tab } from '#contract/shapes/home.ts'
import { AudioHome } from '../audio/audio-home.tsx'
import { DatingHome } from '../dating/dating-home.tsx'
import { GameHome } from '../game/game-home.tsx'
import { PictureHome } from '../picture/picture-home.tsx'
import { ComicHome } from './comic-home.tsx'
import { NovelHome } from './novel-home.tsx'

/** What a channel of the resource tab is drawn with. */
export interface ChannelHomeProps {
  channel: Tab
  /** Its view, from the address: absent for the home, `find` for works by options. */
  how: string | undefined
}

/** The home of each type of channel, one row each. A channel whose type has none is not shown. */
export const channelHomes: { readonly [T in Tab['type']]?: ComponentType<ChannelHomeProps> } = {
  comic: ComicHome,
  novel: NovelHome,
  picture: PictureHome,
  audio: AudioHome,
  game: GameHome,
  dating: DatingHome,
}
