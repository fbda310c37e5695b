import { Button } from '#components/button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import styles from './support.module.css'
import { useDiagnostic } from './use-diagnostic.ts'

interface DiagnosticSheetProps {
  open: boolean
  onClose: () => void
  onAttach: (report: string) => void
}

/** Shows every word of a diagnostic report before it is attached. */
export function DiagnosticSheet({ open, onClose, onAttach }: DiagnosticSheetProps) {
  const words = useWords('customer')
  const frame = useWords('shell')
  const report = useDiagnostic(open)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.reportTitle}
      closeLabel={frame.close}
      foot={
        <Button
          tone="primary"
          wide
          disabled={report === undefined}
          onClick={() => {
            if (report !== undefined) onAttach(report)
            onClose()
          }}
        >
          {words.reportAdd}
        </Button>
      }
    >
      <p className={styles.note}>{words.reportNote}</p>
      {report === undefined ? <Spinner label={frame.loading} /> : <pre className={styles.report}>{report}</pre>}
    </Sheet>
  )
}
