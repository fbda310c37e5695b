import { useEffect, useState } from 'react'
import type { TraceEntry } from '#bridge/net-api.ts'
import type { Line } from '#data/lines.ts'
import { allFailedSince, useLines } from '#data/lines.ts'
import { net } from '#data/net.ts'
import { changeSettings, useConnection, useSettings } from '#data/settings.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { displayMode } from '#features/install/shared/display-mode.ts'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { currentLanguage, useWords, type Words } from '#words/words.ts'
import { lineReport } from './shared/line-report.ts'
import { useSkewMs } from '#data/clock-skew.ts'

/** The lines: how fast each answers, how it fared, and which one is used. */
export function LinePanel() {
  const words = useWords('settings')
  const lines = useLines() ?? []
  const { state: connection } = useConnection()
  const { pinnedLine } = useSettings()
  const traces = useTraces()
  const inUse = pinnedLine ?? traces.find(({ line }) => line !== undefined)?.line
  const [testing, setTesting] = useState(false)

  const test = async () => {
    setTesting(true)
    const startedAt = Date.now()
    await net.probeLines()
    setTesting(false)
    notify((await allFailedSince(startedAt)) ? words.noLine : words.tested)
  }
  const copy = async () => {
    const report = lineReport({
      build: __BUILD_ID__,
      displayMode: displayMode(),
      language: currentLanguage(),
      connection,
      inUse,
      pinned: pinnedLine,
      lines,
      traces,
      nowMs: Date.now(),
    })
    notify((await copyText(report)) ? words.copied : words.copyFailed)
  }
  return (
    <ListGroup title={words.lines} note={words.linesNote}>
      <LineTrouble />
      {lines.map((line) => (
        <LineRow
          key={line.url}
          line={line}
          inUse={line.url === inUse}
          pinned={line.url === pinnedLine}
          onPin={(on) => void changeSettings({ pinnedLine: on ? line.url : null })}
        />
      ))}
      <ListRow label={testing ? words.testing : words.test} disabled={testing} onClick={() => void test()} />
      <ListRow label={words.copyReport} note={words.copyReportNote} onClick={() => void copy()} />
    </ListGroup>
  )
}

/** How often the panel looks at the log of calls while it is on screen. */
const lookMs = 3000

/** The last calls, newest first: the worker keeps them, and tells when asked. */
function useTraces(): TraceEntry[] {
  const [traces, setTraces] = useState<TraceEntry[]>([])
  useEffect(() => {
    const look = async () => setTraces(await net.traces())
    void look()
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [])
  return traces
}

interface LineRowProps {
  line: Line
  inUse: boolean
  pinned: boolean
  onPin: (on: boolean) => void
}

function LineRow({ line: { no, known }, inUse, pinned, onPin }: LineRowProps) {
  const words = useWords('settings')
  const nowMs = useNow()
  const marks = [words.line(no), inUse && words.inUse, pinned && words.pinned].filter(Boolean).join(' · ')
  return (
    <ListRow
      label={marks}
      note={known ? noteOf(known, words, nowMs) : words.never}
      value={known && known.latencyMs > 0 ? words.ms(Math.round(known.latencyMs)) : words.unmeasured}
      strong={inUse}
      control={
        <Button
          small
          pressed={pinned}
          label={pinned ? words.unpinLine(no) : words.pinLine(no)}
          onClick={() => onPin(!pinned)}
        >
          {pinned ? words.unpin : words.pin}
        </Button>
      }
    />
  )
}

function noteOf(known: NonNullable<Line['known']>, words: Words<'settings'>, nowMs: number): string {
  const { ok, failed, lastFailedAt, lastFailure, openUntil } = known
  const failures: Readonly<Record<string, string>> = words.failures
  return [
    ok + failed > 0 && words.answered(Math.floor((100 * ok) / (ok + failed))),
    lastFailedAt > 0 && words.lastFailure(shortMoment(lastFailedAt, nowMs), failures[lastFailure] ?? lastFailure),
    openUntil > nowMs && words.rests,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A clock that is wrong by less is nobody's trouble. */
const skewShownMs = 60_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What is wrong with the network or the clock, in words; nothing where nothing is. */
function LineTrouble() {
  const words = useWords('storage')
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
