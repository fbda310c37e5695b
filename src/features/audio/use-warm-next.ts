import { useEffect, useSyncExternalStore } from 'react'
import { useConnection, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { AudioChapter } from './listen/chapters.ts'
import { listener } from './listen/listening.ts'
import { streamBases } from '#features/player/stream-hosts.ts'
import { warmStream } from '#features/player/warm.ts'

/** So long before a chapter ends, in seconds, the beginning of the next one is fetched. */
const aheadSeconds = 20
/** No more of it than this. */
const aheadBytes = 300_000

const endsSoon = () => {
  const { playing, at, length } = listener.state.get()
  return playing && length > 0 && length - at <= aheadSeconds
}

/** Has the beginning of the next chapter here when this one ends, so that there is no silence between; not for who saves data. */
export function useWarmNext(next: AudioChapter | undefined) {
  const soon = useSyncExternalStore(listener.state.subscribe, endsSoon)
  const config = useAnswer('home.config', {}, false)
  const { line } = useConnection()
  const { dataSaver } = useSettings()
  const stream = next?.stream
  const { stream_base: base, lines } = config.state === 'here' ? config.value.config : {}
  const wanted = soon && !dataSaver && stream !== undefined && base !== undefined
  useEffect(() => {
    const [place] = wanted ? streamBases(base, lines ?? [], line) : []
    if (!wanted || place === undefined) return
    const over = new AbortController()
    void warmStream(stream, place, aheadBytes, over.signal)
    return () => over.abort()
    // once for each chapter: what else is known is the same then
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, stream?.url])
}
