import { useEffect, useState } from 'react'
import type { Captions } from '#contract/shapes/media.ts'
import { metaKeys } from '#bridge/settings.ts'
import { net } from '#data/net.ts'
import { saveMeta, useMeta } from '#data/settings.ts'
import { useLanguage } from '#words/words.ts'
import { captionsFor, usualCaptions, type CaptionsChoice } from './captions-choice.ts'
import { parseCues, type Cues } from './cues.ts'

/** The captions of a film: which there are, what was chosen, and what is said. */
export interface FilmCaptions {
  all: readonly Captions[]
  /** Those that are shown; undefined while they are off, or where there are none. */
  shown: Captions | undefined
  /** What they say, as soon as it is here. */
  cues: Cues | 'failed' | undefined
  choice: CaptionsChoice
  /** Null turns them off. */
  choose: (captions: Captions | null) => void
  change: (change: Pick<CaptionsChoice, 'size'> | Pick<CaptionsChoice, 'ground'>) => void
  toggle: () => void
  /** Asks once more for what could not be had. */
  again: () => void
}

const none: readonly Captions[] = []

/** The captions of a film; they are fetched once they are on. */
export function useCaptions(all: readonly Captions[] = none): FilmCaptions {
  const choice = useMeta<CaptionsChoice>(metaKeys.captions, usualCaptions)
  const fitting = captionsFor(all, choice, useLanguage())
  const shown = choice.on ? fitting : undefined
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<{ of: string; cues: Cues | 'failed' }>()
  const { url, key_id: keyId, bytes } = shown ?? {}
  const wanted = url === undefined ? undefined : `${url} ${tries}`
  useEffect(() => {
    if (wanted === undefined || url === undefined || keyId === undefined || bytes === undefined) return
    let over = false
    const show = (cues: Cues | 'failed') => !over && setRead({ of: wanted, cues })
    void net
      .besideFile({ url, key_id: keyId, bytes })
      .then((file) => show(file.ok ? parseCues(new TextDecoder().decode(file.value)) : 'failed'))
    return () => {
      over = true
    }
  }, [wanted, url, keyId, bytes])
  const keep = (change: Partial<CaptionsChoice>) =>
    void saveMeta(metaKeys.captions, { ...choice, ...change }).catch(() => undefined)
  const choose = (captions: Captions | null | undefined) =>
    keep(captions ? { on: true, lang: captions.lang, label: captions.label } : { on: false })
  return {
    all,
    shown,
    cues: read?.of === wanted ? read?.cues : undefined,
    choice,
    choose,
    change: keep,
    toggle: () => {
      if (fitting) choose(choice.on ? null : fitting)
    },
    again: () => setTries((times) => times + 1),
  }
}
