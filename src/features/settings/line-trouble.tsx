import { useSkewMs } from '#data/clock-skew.ts'
import { useConnection } from '#data/settings.ts'
import { ListRow } from '#components/list-row.tsx'
import { storageWords } from '#words/storage.ts'
import { useWords } from '#words/words.ts'

/** A clock that is wrong by less is nobody's trouble. */
const skewShownMs = 60_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What is wrong with the network or the clock, in words; nothing where nothing is. */
export function LineTrouble() {
  const words = useWords(storageWords)
  const { state } = useConnection()
  const skewMs = useSkewMs()
  const off = Math.abs(skewMs)
  const about =
    off >= 2 * dayMs
      ? words.days(Math.round(off / dayMs))
      : off >= 2 * hourMs
        ? words.hours(Math.round(off / hourMs))
        : words.minutes(Math.round(off / minuteMs))
  return (
    <>
      {state === 'portal' && <ListRow strong label={words.portalTitle} note={words.portalNote} />}
      {state === 'offline' && <ListRow label={words.offlineTitle} note={words.offlineNote} />}
      {off >= skewShownMs && (
        <ListRow label={words.clockTitle} note={skewMs > 0 ? words.skewAhead(about) : words.skewBehind(about)} />
      )}
    </>
  )
}
