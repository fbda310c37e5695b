import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import type { Reported } from './reasons.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportSheetProps {
  reported: Reported
  /** Names it in the list of what is hidden. */
  title: string
  open: boolean
  onClose: () => void
}

/** The form of a report in a sheet. */
export function ReportSheet({ reported, title, open, onClose }: ReportSheetProps) {
  const words = useWords('report')
  return (
    <Sheet open={open} onClose={onClose} title={words.title} closeLabel={words.close}>
      <ReportForm reported={reported} title={title} onDone={onClose} />
    </Sheet>
  )
}
