import { useId, useState } from 'react'
import type { Kind, Subject } from '#contract/kind.ts'
import type { Stream } from '#contract/shapes/common.ts'
import type { DownloadOptions as Options } from '#bridge/net-api.ts'
import { meteredNow, useDownload, whyNoDownloads } from '#data/downloads.ts'
import { net } from '#data/net.ts'
import { useSettings } from '#data/settings.ts'
import { askToPersist, useUsage } from '#data/storage.ts'
import { formatBytes } from '#lib/bytes.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from '../download-options.module.css'
import { DownloadedSheet } from '../downloaded-sheet.tsx'

export interface DownloadSheetProps {
  subject: Subject
  title: string
  /** The renditions of what has them; undefined while they are not known, empty where it may not be watched. */
  streams?: readonly Stream[] | undefined
  /** It has parts: which of them is asked. `streams`: each of them has renditions. */
  parts?: { streams: boolean } | undefined
  open: boolean
  onClose: () => void
}

const hasStreams = (kind: Kind) => kind === 'video' || kind === 'audio-chapter'

/** Asks how something is to be kept for offline, or what becomes of it where it is. */
export function DownloadSheet({ subject, title, streams, parts, open, onClose }: DownloadSheetProps) {
  const row = useDownload(subject)
  // what was asked for a moment ago is still shown while its sheet goes
  const [asks, setAsks] = useState<boolean>()
  if (open && asks === undefined && row !== undefined) setAsks(row === null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setAsks(row === undefined ? undefined : row === null)
  }
  if (row && !asks) return <DownloadedSheet row={row} title={title} open={open} onClose={onClose} />
  return (
    <DownloadOptions
      subject={subject}
      streams={streams}
      parts={parts}
      hasStreams={parts?.streams ?? hasStreams(subject.kind)}
      open={open && asks === true}
      onClose={onClose}
    />
  )
}

interface DownloadOptionsProps {
  subject: Subject
  streams: readonly Stream[] | undefined
  parts: { streams: boolean } | undefined
  hasStreams: boolean
  open: boolean
  onClose: () => void
}

type Which = 'all' | 'next' | 'new'
const nextCount = 5
/** Heights that are offered for parts, whose own renditions nobody knows beforehand. */
const heights = ['360', '480', '720', 'best'] as const
/** What is chosen beforehand: enough for a phone. */
const usualHeight = 480

/** Asks how something is to be kept: which rendition, which parts, over which network. */
function DownloadOptions({ subject, streams, parts, hasStreams, open, onClose }: DownloadOptionsProps) {
  const words = useWords('downloads')
  const { close } = useWords('shell')
  const { wifiOnly, dataSaver } = useSettings()
  const lack = whyNoDownloads()
  const metered = meteredNow()
  const usage = useUsage(open)
  const sorted = (streams ?? []).toSorted((a, b) => b.height - a.height)
  const usual = dataSaver ? sorted.at(-1) : (sorted.find(({ height }) => height <= usualHeight) ?? sorted.at(-1))
  const [chosen, choose] = useState<number>()
  const [which, setWhich] = useState<Which>('all')
  const [limit, setLimit] = useState<(typeof heights)[number]>(dataSaver ? '360' : '480')
  const [busy, setBusy] = useState(false)
  const height = chosen ?? usual?.height
  const single = hasStreams && !parts
  const ready = !lack && (!single || sorted.length > 0)

  const start = async (anyNetwork: boolean) => {
    setBusy(true)
    const options: Options = {
      ...(parts && { parts: which === 'next' ? { take: which, count: nextCount } : { take: which } }),
      ...(single && height !== undefined && { maxHeight: height }),
      ...(parts?.streams && limit !== 'best' && { maxHeight: Number(limit) }),
      ...(anyNetwork && { anyNetwork }),
    }
    const result = await net.startDownload(subject, options)
    setBusy(false)
    if (!result.ok) return notify(words.startFailed)
    onClose()
    notify(words.started)
    void askToPersist()
  }
  const asks = wifiOnly && metered !== 'no'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.keepTitle}
      closeLabel={close}
      foot={
        ready ? (
          <div className={styles.foot}>
            {asks && (
              <Button wide disabled={busy} onClick={() => void start(false)}>
                {metered === 'unknown' ? words.startLater : words.startWifi}
              </Button>
            )}
            <Button tone="primary" wide busy={busy} onClick={() => void start(asks)}>
              {asks ? words.startAnyway : words.start}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className={styles.body}>
        {lack === 'insecure' && <p>{words.lackInsecure}</p>}
        {lack === 'player' && <p>{words.lackPlayer}</p>}
        {!lack && single && sorted.length === 0 && <p>{streams ? words.noStreams : words.readingStreams}</p>}
        {!lack && parts && (
          <section>
            <h3 className={styles.label}>{words.which}</h3>
            <Segmented
              label={words.which}
              value={which}
              options={[
                { value: 'all', label: words.whichAll },
                { value: 'next', label: words.whichNext(nextCount) },
                { value: 'new', label: words.whichNew },
              ]}
              onChange={setWhich}
            />
            <p className={styles.note}>{words.whichNotes[which]}</p>
          </section>
        )}
        {ready && parts?.streams && (
          <section>
            <h3 className={styles.label}>{words.quality}</h3>
            <Segmented
              label={words.quality}
              value={limit}
              options={heights.map((value) => ({ value, label: value === 'best' ? words.best : `${value}p` }))}
              onChange={setLimit}
            />
          </section>
        )}
        {ready && single && <Renditions streams={sorted} height={height} onChoose={choose} />}
        {ready && (
          <div className={styles.note}>
            <p>{metered === 'no' ? words.onWifi : metered === 'yes' ? words.onMobile : words.onUnknown}</p>
            {usage && usage.quota > 0 && <p>{words.free(formatBytes(Math.max(0, usage.quota - usage.total)))}</p>}
          </div>
        )}
      </div>
    </Sheet>
  )
}

interface RenditionsProps {
  streams: readonly Stream[]
  height: number | undefined
  onChoose: (height: number) => void
}

/** The renditions of one film with their sizes, one of them chosen. */
function Renditions({ streams, height, onChoose }: RenditionsProps) {
  const words = useWords('downloads')
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend className={styles.label}>{words.quality}</legend>
      {streams.map((stream) => (
        <label key={stream.url} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={stream.height === height}
            onChange={() => onChoose(stream.height)}
          />
          <span>{words.option(stream.quality, stream.bytes > 0 ? formatBytes(stream.bytes) : words.unknownSize)}</span>
        </label>
      ))}
    </fieldset>
  )
}
