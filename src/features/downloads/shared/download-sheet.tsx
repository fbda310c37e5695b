import { useId, useState } from 'react'
import type { Kind, Subject } from '#contract/kind.ts'
import type { Stream } from '#contract/shapes/common.ts'
import type { AudioTrack } from '#contract/shapes/media.ts'
import type { DownloadOptions as Options } from '#bridge/net-api.ts'
import { meteredNow, useDownload, whyNoDownloads } from '#data/downloads.ts'
import { net } from '#data/net.ts'
import { useSettings } from '#data/settings.ts'
import { askToPersist, useUsage } from '#data/storage.ts'
import { formatBytes } from '#lib/bytes.ts'
import { fitTrack } from '#lib/fit-track.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useChosenAudio } from '#features/player/use-audios.ts'
import { useWords } from '#words/words.ts'
import styles from '../download-options.module.css'
import { DownloadedSheet } from '../downloaded-sheet.tsx'

export interface DownloadSheetProps {
  subject: Subject
  title: string
  /** The renditions of what has them; undefined while they are not known, empty where it may not be watched. */
  streams?: readonly Stream[] | undefined
  /** Its tracks of sound, where they are beside the pictures. */
  audios?: readonly AudioTrack[] | undefined
  /** It has parts: which of them is asked. `streams`: each of them has renditions. */
  parts?: { streams: boolean } | undefined
  open: boolean
  onClose: () => void
}

const hasStreams = (kind: Kind) => kind === 'video' || kind === 'audio-chapter'

/** Asks how something is to be kept for offline, or what becomes of it where it is. */
export function DownloadSheet({ subject, title, streams, audios, parts, open, onClose }: DownloadSheetProps) {
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
      audios={audios}
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
  audios: readonly AudioTrack[] | undefined
  parts: { streams: boolean } | undefined
  hasStreams: boolean
  open: boolean
  onClose: () => void
}

const noTracks: readonly AudioTrack[] = []
type Metered = ReturnType<typeof meteredNow>
type Which = 'all' | 'next' | 'new'
const nextCount = 5
/** Heights that are offered for parts, whose own renditions nobody knows beforehand. */
const heights = ['360', '480', '720', 'best'] as const
type Limit = (typeof heights)[number]
/** What is chosen beforehand: enough for a phone. */
const usualHeight = 480

const heightOf = (height: number | undefined): Options => (height === undefined ? {} : { maxHeight: height })

const partsOf = (which: Which, limit: Limit): Options => ({
  parts: which === 'next' ? { take: which, count: nextCount } : { take: which },
  ...(limit !== 'best' && { maxHeight: Number(limit) }),
})

/** Asks how something is to be kept: which rendition, which parts, over which network. */
function DownloadOptions({ subject, streams, audios, parts, hasStreams, open, onClose }: DownloadOptionsProps) {
  const words = useWords('downloads')
  const { close } = useWords('shell')
  const { dataSaver } = useSettings()
  const lack = whyNoDownloads()
  const metered = meteredNow()
  const sorted = (streams ?? []).toSorted((a, b) => b.height - a.height)
  const usual = dataSaver ? sorted.at(-1) : (sorted.find(({ height }) => height <= usualHeight) ?? sorted.at(-1))
  const [chosen, choose] = useState<number>()
  const { track, audio, hear } = useTrack(audios)
  const [which, setWhich] = useState<Which>('all')
  const [limit, setLimit] = useState<Limit>(dataSaver ? '360' : '480')
  const [busy, setBusy] = useState(false)
  const height = chosen ?? usual?.height
  const single = hasStreams && !parts
  const ready = !lack && (!single || sorted.length > 0)

  const start = async (anyNetwork: boolean) => {
    setBusy(true)
    const chosen = parts ? partsOf(which, parts.streams ? limit : 'best') : single ? heightOf(height) : {}
    const result = await net.startDownload(subject, { ...chosen, audio, ...(anyNetwork && { anyNetwork }) })
    setBusy(false)
    if (!result.ok) return notify(words.startFailed)
    onClose()
    notify(words.started)
    void askToPersist()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.keepTitle}
      closeLabel={close}
      foot={ready ? <Start {...{ busy, metered }} onStart={(anyNetwork) => void start(anyNetwork)} /> : undefined}
    >
      <div className={styles.body}>
        {lack === 'insecure' && <p>{words.lackInsecure}</p>}
        {lack === 'player' && <p>{words.lackPlayer}</p>}
        {!lack && single && sorted.length === 0 && <p>{streams ? words.noStreams : words.readingStreams}</p>}
        {!lack && parts && <PartsChoice which={which} onChoose={setWhich} />}
        {ready && parts?.streams && <HeightLimit limit={limit} onChoose={setLimit} />}
        {ready && single && (
          <>
            <Renditions streams={sorted} height={height} onChoose={choose} />
            <Tracks {...{ audios, track }} onChoose={hear} />
          </>
        )}
        {ready && <NetworkAndRoom metered={metered} open={open} />}
      </div>
    </Sheet>
  )
}

/** The track of sound that is kept, and what is wanted of films whose tracks nobody knows beforehand. */
function useTrack(audios: readonly AudioTrack[] = noTracks) {
  const known = useChosenAudio()
  const [heard, hear] = useState<AudioTrack>()
  const track = heard ?? fitTrack(audios, known) ?? audios[0]
  const { lang, label } = track ?? known
  return { track, audio: { lang, label }, hear }
}

interface StartProps {
  busy: boolean
  metered: Metered
  onStart: (anyNetwork: boolean) => void
}

/** Starts it: where that may cost money, on Wi-Fi or anyway. */
function Start({ busy, metered, onStart }: StartProps) {
  const words = useWords('downloads')
  const { wifiOnly } = useSettings()
  const asks = wifiOnly && metered !== 'no'
  return (
    <div className={styles.foot}>
      {asks && (
        <Button wide disabled={busy} onClick={() => onStart(false)}>
          {metered === 'unknown' ? words.startLater : words.startWifi}
        </Button>
      )}
      <Button tone="primary" wide busy={busy} onClick={() => onStart(asks)}>
        {asks ? words.startAnyway : words.start}
      </Button>
    </div>
  )
}

/** Which parts of a work are kept. */
function PartsChoice({ which, onChoose }: { which: Which; onChoose: (which: Which) => void }) {
  const words = useWords('downloads')
  return (
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
        onChange={onChoose}
      />
      <p className={styles.note}>{words.whichNotes[which]}</p>
    </section>
  )
}

/** The largest rendition that is taken of each part. */
function HeightLimit({ limit, onChoose }: { limit: Limit; onChoose: (limit: Limit) => void }) {
  const words = useWords('downloads')
  return (
    <section>
      <h3 className={styles.label}>{words.quality}</h3>
      <Segmented
        label={words.quality}
        value={limit}
        options={heights.map((value) => ({ value, label: value === 'best' ? words.best : `${value}p` }))}
        onChange={onChoose}
      />
    </section>
  )
}

/** Over which network it comes, and how much room is left. */
function NetworkAndRoom({ metered, open }: { metered: Metered; open: boolean }) {
  const words = useWords('downloads')
  const usage = useUsage(open)
  return (
    <div className={styles.note}>
      <p>{metered === 'no' ? words.onWifi : metered === 'yes' ? words.onMobile : words.onUnknown}</p>
      {usage && usage.quota > 0 && <p>{words.free(formatBytes(Math.max(0, usage.quota - usage.total)))}</p>}
    </div>
  )
}

interface OptionsProps {
  label: string
  options: readonly { key: string; text: string; chosen: boolean; choose: () => void }[]
}

/** Several of which one is chosen. */
function Options({ label, options }: OptionsProps) {
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend className={styles.label}>{label}</legend>
      {options.map(({ key, text, chosen, choose }) => (
        <label key={key} className={styles.option}>
          <input type="radio" name={name} className={styles.radio} checked={chosen} onChange={choose} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
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
  const sizeOf = ({ bytes }: Stream) => (bytes > 0 ? formatBytes(bytes) : words.unknownSize)
  return (
    <Options
      label={words.quality}
      options={streams.map((stream) => ({
        key: stream.url,
        text: words.option(stream.quality, sizeOf(stream)),
        chosen: stream.height === height,
        choose: () => onChoose(stream.height),
      }))}
    />
  )
}

interface TracksProps {
  audios: readonly AudioTrack[] | undefined
  track: AudioTrack | undefined
  onChoose: (track: AudioTrack) => void
}

/** The languages of one film with their sizes, one of them chosen. */
function Tracks({ audios = noTracks, track, onChoose }: TracksProps) {
  const words = useWords('downloads')
  const watch = useWords('watch')
  if (audios.length < 2) return null
  return (
    <Options
      label={watch.audio}
      options={audios.map((one, at) => ({
        key: one.url,
        text: words.option(one.label || one.lang || watch.audioNo(at + 1), formatBytes(one.bytes)),
        chosen: one === track,
        choose: () => onChoose(one),
      }))}
    />
  )
}
