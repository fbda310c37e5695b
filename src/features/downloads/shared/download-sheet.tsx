import { useState } from 'react'
import type { Kind, Subject } from '#contract/kind.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { useDownload } from '#data/downloads.ts'
import { DownloadOptions } from '../download-options.tsx'
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
