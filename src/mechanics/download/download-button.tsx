import { CircleAlert, CircleCheck, CirclePause, Download as Down } from 'lucide-react'
import { useState } from 'react'
import type { Stream } from '#contract/shapes/common.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { useDownload } from '#data/shelf.ts'
import { useKeptOpen } from '#data/kept-open.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { shelfWords } from '#words/shelf.ts'
import { useWords } from '#words/words.ts'
import { downloadPart } from './download-words.ts'
import { KeepSheet } from './keep-sheet.tsx'
import { KeptSheet } from './kept-sheet.tsx'

export interface DownloadProps {
  subject: Subject
  title: string
  /** The renditions of what has them; undefined while they are not known, empty where it may not be watched. */
  streams?: readonly Stream[] | undefined
  /** It has parts: which of them is asked. `streams`: each of them has renditions. */
  parts?: { streams: boolean }
  /** Only an icon, as in a bar. */
  small?: boolean
}

/** Keeps something for offline, and tells how that stands. */
export function DownloadButton({ subject, title, streams, parts, small = false }: DownloadProps) {
  const words = useWords(shelfWords)
  const row = useDownload(subject)
  const [open, setOpen] = useKeptOpen(`download:${subject.kind}:${subject.id}`)
  // what was asked for a moment ago is still shown while its sheet goes
  const [asked, setAsked] = useState(false)
  const { icon, text } = faceOf(row ?? undefined, words)
  const show = () => {
    setAsked(!row)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      {small ? (
        <IconButton label={text === words.keep ? words.keepTitle : text} icon={icon} onClick={show} />
      ) : (
        <ActionButton icon={icon} onClick={show}>
          {text}
        </ActionButton>
      )}
      {row && !asked ? (
        <KeptSheet row={row} title={title} open={open} onClose={close} />
      ) : (
        <KeepSheet
          subject={subject}
          streams={streams}
          parts={parts}
          hasStreams={parts?.streams ?? hasStreams(subject.kind)}
          open={open}
          onClose={close}
        />
      )}
    </>
  )
}

const hasStreams = (kind: Kind) => kind === 'video' || kind === 'audio-chapter'

function faceOf(row: DownloadRow | undefined, words: (typeof shelfWords)['zh']) {
  switch (row?.state) {
    case undefined:
      return { icon: <Down />, text: words.keep }
    case 'done':
      return row.why ? { icon: <CircleAlert />, text: words.unfinished } : { icon: <CircleCheck />, text: words.kept }
    case 'paused':
      return { icon: <CirclePause />, text: words.paused }
    case 'failed':
      return { icon: <CircleAlert />, text: words.unfinished }
    case 'waiting':
      return { icon: <Down />, text: words.waits }
    case 'running': {
      const part = downloadPart(row)
      return { icon: <Spinner />, text: part === undefined ? words.preparing : words.running(Math.floor(part * 100)) }
    }
  }
}
