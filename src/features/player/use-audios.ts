import { useEffect } from 'react'
import type { AudioTrack, TrackName } from '#contract/shapes/media.ts'
import { metaKeys } from '#bridge/settings.ts'
import { saveMeta, useMeta } from '#data/settings.ts'
import { fitTrack } from '#lib/fit-track.ts'
import type { Playback, PlaybackSource, PlaybackState } from './playback-state.ts'

/** The tracks of sound of a film, and which of them is heard. */
export interface FilmAudios {
  all: readonly AudioTrack[]
  heard: AudioTrack | undefined
  /** Holds for the films after it too. */
  choose: (track: AudioTrack) => void
}

const none: readonly AudioTrack[] = []
const nothingChosen: TrackName = { lang: '', label: '' }

/** What was chosen last on this device. */
export const useChosenAudio = (): TrackName => useMeta<TrackName>(metaKeys.audio, nothingChosen)

/** Has a film heard in the language that was chosen last, where it has that. */
export function useAudios(
  playback: Playback,
  { audio }: Pick<PlaybackState, 'audio'>,
  { key, audios: all = none }: Pick<PlaybackSource, 'key' | 'audios'> = { key: '' },
): FilmAudios {
  const fitting = fitTrack(all, useChosenAudio()) ?? all[0]
  const url = fitting?.url ?? null
  useEffect(() => playback.hear(url), [playback, key, all.length, url])
  return {
    all,
    heard: all.find((one) => one.url === audio) ?? fitting,
    choose: ({ lang, label, ...track }) => {
      // what can't be kept holds for this film all the same
      playback.hear(track.url)
      void saveMeta(metaKeys.audio, { lang, label }).catch(() => undefined)
    },
  }
}
