import { Paperclip, Send, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { codeIsHere } from '#data/code-is-here.ts'
import { messageOf } from '#data/draft-fields.ts'
import { useLines } from '#data/lines.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { publish } from '#data/publish.ts'
import { useConnection, useSettings } from '#data/settings.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Spinner } from '#components/spinner.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useKeyboardInset } from '#features/comments/use-keyboard-inset.ts'
import { displayMode } from '#features/install/shared/display-mode.ts'
import { currentLanguage, useWords } from '#words/words.ts'
import { diagnosticReport } from './diagnostic.ts'
import { messageLimits } from './limits.ts'
import styles from './support.module.css'

/** Where a message is written; text, pictures and report are kept until they are on their way. */
export function CustomerComposer({ draft }: { draft: FileDraft }) {
  const words = useWords('customer')
  const publishing = useWords('publish')
  const [focused, setFocused] = useState(false)
  const insetPx = useKeyboardInset(focused)
  const [attaching, setAttaching] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, say] = useState('')
  const saidId = useId()
  const { fields, files, set } = draft
  const over = messageOf(fields).length - messageLimits.content
  const empty = (fields['content'] ?? '').trim() === ''
  const showsFiles = attaching || files.length > 0

  const send = async () => {
    if (empty || over > 0 || busy) return
    say('')
    setBusy(true)
    try {
      const kept = await draft.keep()
      const sent = await publish(kept.id, kept.files)
      switch (sent.state) {
        case 'sent':
          draft.startNew()
          setAttaching(false)
          return
        case 'gone':
          return say(publishing.gone)
        case 'failed':
          tellOutcome(sent.call, { ok: false, failure: sent.failure })
          return say(publishing.refused)
      }
    } catch {
      say(publishing.refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label={words.write}
      className={styles.composer}
      style={insetPx > 0 ? { paddingBottom: `calc(${insetPx}px - var(--dock, 0px))` } : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {showsFiles && (
        <div className={styles.files}>
          <PictureTray Cut={CropSheet} pictures={files} most={messageLimits.pictures} onChange={draft.setFiles} />
          <DraftNote draft={draft} className={styles.note} />
          {!fields['report'] && (
            <Button small onClick={() => setReporting(true)}>
              {words.report}
            </Button>
          )}
        </div>
      )}
      {fields['report'] && (
        <div className={styles.attached}>
          <span>{words.reportAttached}</span>
          <IconButton label={words.reportRemove} icon={<X />} onClick={() => set('report', '')} />
        </div>
      )}
      <p id={saidId} className={styles.said} role="alert">
        {said || (over > 0 && words.tooLong(over))}
      </p>
      <div className={styles.row}>
        <IconButton
          label={words.attach}
          icon={<Paperclip />}
          pressed={showsFiles}
          onClick={() => setAttaching(!attaching)}
        />
        <div className={styles.field}>
          <textarea
            className={styles.text}
            rows={1}
            aria-label={words.placeholder}
            aria-invalid={over > 0 || undefined}
            aria-describedby={said || over > 0 ? saidId : undefined}
            placeholder={words.placeholder}
            value={fields['content'] ?? ''}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => set('content', event.currentTarget.value)}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          disabled={empty || over > 0}
          aria-busy={busy || undefined}
          aria-label={words.send}
        >
          <Send />
        </button>
      </div>
      <DiagnosticSheet
        open={reporting}
        onClose={() => setReporting(false)}
        onAttach={(report) => set('report', report)}
      />
    </form>
  )
}

interface DiagnosticSheetProps {
  open: boolean
  onClose: () => void
  onAttach: (report: string) => void
}

/** Shows every word of a diagnostic report before it is attached. */
function DiagnosticSheet({ open, onClose, onAttach }: DiagnosticSheetProps) {
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

/** A diagnostic report of this moment, once it was put together; only while it is asked for. */
function useDiagnostic(when: boolean): string | undefined {
  const { db } = usePerson()
  const lines = useLines()
  const { state: connection, line } = useConnection()
  const { pinnedLine, dataSaver, forcedOffline, textScale } = useSettings()
  const [report, setReport] = useState<string>()
  useEffect(() => {
    if (!when || !lines) return
    let over = false
    const gather = async () => {
      const storage = (navigator as { storage?: StorageManager }).storage
      const [traces, estimate, persisted, waiting] = await Promise.all([
        net.traces(),
        storage?.estimate?.().catch(() => undefined),
        storage?.persisted?.().catch(() => undefined),
        db.outbox.where('state').equals('waiting').count(),
      ])
      const made = diagnosticReport({
        build: __BUILD_ID__,
        displayMode: displayMode(),
        language: currentLanguage(),
        connection,
        inUse: pinnedLine ?? line,
        pinned: pinnedLine,
        lines,
        traces,
        nowMs: Date.now(),
        usedBytes: estimate?.usage,
        quotaBytes: estimate?.quota,
        persisted,
        dataSaver,
        forcedOffline,
        textScale,
        waiting,
        controlled: codeIsHere(),
        window: [innerWidth, innerHeight],
      })
      if (!over) setReport(made)
    }
    void gather()
    return () => {
      over = true
    }
    // a report is of the moment it was asked for
    // oxlint-disable-next-line react/exhaustive-deps
  }, [when, lines === undefined])
  return when ? report : undefined
}
