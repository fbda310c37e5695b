import { CircleAlert, CirclePause, Download as Down, HardDriveDownload } from 'lucide-react'
import type { DownloadRow } from '#bridge/rows.ts'
import { useDownload } from '#data/downloads.ts'
import { useKeptOpen } from '#data/kept-open.ts'
import { ActionButton } from '#components/action-button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords, type Words } from '#words/words.ts'
import { downloadPart } from '../download-words.ts'
import { DownloadSheet, type DownloadSheetProps } from './download-sheet.tsx'

export interface DownloadProps extends Omit<DownloadSheetProps, 'open' | 'onClose'> {
  /** Only an icon, as in a bar. */
  small?: boolean
}

/** Keeps something for offline, and tells how that stands. */
export function DownloadButton({ small = false, ...download }: DownloadProps) {
  const words = useWords('downloads')
  const { subject } = download
  const row = useDownload(subject)
  const [open, setOpen] = useKeptOpen(`download:${subject.kind}:${subject.id}`)
  const { icon, text } = faceOf(row ?? undefined, words)
  const show = () => setOpen(true)
  return (
    <>
      {small ? (
        <IconButton label={text === words.keep ? words.keepTitle : text} icon={icon} onClick={show} />
      ) : (
        <ActionButton icon={icon} onClick={show}>
          {text}
        </ActionButton>
      )}
      <DownloadSheet {...download} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function faceOf(row: DownloadRow | undefined, words: Words<'downloads'>) {
  switch (row?.state) {
    case undefined:
      return { icon: <Down />, text: words.keep }
    case 'done':
      return row.why
        ? { icon: <CircleAlert />, text: words.unfinished }
        : { icon: <HardDriveDownload />, text: words.kept }
    case 'paused':
      return { icon: <CirclePause />, text: words.paused }
    case 'failed':
      return { icon: <CircleAlert />, text: words.unfinished }
    case 'waiting':
      return row.why?.kind === 'storage'
        ? { icon: <CircleAlert />, text: words.noRoom }
        : { icon: <Down />, text: words.waits }
    case 'running': {
      const part = downloadPart(row)
      return { icon: <Spinner />, text: part === undefined ? words.preparing : words.running(Math.floor(part * 100)) }
    }
  }
}
