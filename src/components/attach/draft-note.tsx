import type { ReactNode } from 'react'
import type { FileDraft } from '#data/use-file-draft.ts'
import { useWords } from '#words/words.ts'

interface DraftNoteProps {
  draft: Pick<FileDraft, 'parted' | 'unkept'>
  className: string | undefined
  /** What is said where nothing is wrong with its files; that pictures lose their metadata unless told. */
  children?: ReactNode
}

/** What is to be known of the files of a draft: that another tab has them, or that the device keeps none. */
export function DraftNote({ draft: { parted, unkept }, className, children }: DraftNoteProps) {
  const words = useWords('attach')
  return (
    <p className={className} role="status">
      {parted ? words.parted : unkept ? words.unkept : (children ?? words.privacy)}
    </p>
  )
}
