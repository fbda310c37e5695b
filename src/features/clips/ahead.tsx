import { useEffect } from 'react'
import { useConnection, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useDetail } from '#data/use-detail.ts'
import { streamBases } from '#features/player/stream-hosts.ts'
import { beginWith, warmStream } from '#features/player/warm.ts'
import { aheadBytes } from './clip-source.ts'
import { useTakesFree } from './use-takes-free.ts'

/** Fetches what the first frame of the clip after the next one needs; draws nothing. */
export function Ahead({ id, bandwidth }: { id: number; bandwidth: number | undefined }) {
  const detail = useDetail('mv.detail', { id })
  const config = useAnswer('home.config', {})
  const { line } = useConnection()
  const { dataSaver } = useSettings()
  const takesFree = useTakesFree(detail)
  const streams = detail.state === 'here' && !takesFree ? detail.value.streams : []
  const stream = beginWith(streams, bandwidth, aheadBytes / 2)
  const known = config.state === 'here' ? config.value.config : undefined
  const base = known && streamBases(known.stream_base, known.lines ?? [], line)[0]
  const url = stream?.url
  useEffect(() => {
    if (!stream || base === undefined || dataSaver) return
    const over = new AbortController()
    void warmStream(stream, base, aheadBytes / 2, over.signal)
    return () => over.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a stream is named by its url
  }, [url, base, dataSaver])
  return null
}
