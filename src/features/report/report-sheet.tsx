import { Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '#components/action-button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import type { Reported } from './reasons.ts'
import { ReportForm } from './report-form.tsx'

/** What a screen needs to let something be reported. */
export interface Reporting {
  /** Opens the form. */
  report: () => void
  /** The same as a button in a row of actions. */
  button: ReactNode
  /** The form, to be drawn on the screen once. */
  sheet: ReactNode
}

/** Lets something be reported; `title` names it in the list of what is hidden. */
export function useReport(reported: Reported, title: string): Reporting {
  'use memo'
  const words = useWords('report')
  const [open, setOpen] = useState(false)
  const report = () => setOpen(true)
  return {
    report,
    button: (
      <ActionButton icon={<Flag />} onClick={report}>
        {words.title}
      </ActionButton>
    ),
    sheet: <ReportSheet reported={reported} title={title} open={open} onClose={() => setOpen(false)} />,
  }
}

interface ReportSheetProps {
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
