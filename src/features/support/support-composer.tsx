import { Paperclip, Send, X } from 'lucide-react'
import { useId, useState } from 'react'
import { messageOf } from '#data/draft-fields.ts'
import { publish } from '#data/publish.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { useKeyboardInset } from '#features/comments/use-keyboard-inset.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import styles from './support.module.css'
import { DiagnosticSheet } from './diagnostic-sheet.tsx'
import { messageLimits } from './limits.ts'

/** Where a message is written; text, pictures and report are kept until they are on their way. */
export function CustomerComposer({ draft }: { draft: FileDraft }) {
  const words = useWords('customer')
  const attach = useWords('attach')
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
          <p className={styles.note} role="status">
            {draft.parted ? attach.parted : draft.unkept ? attach.unkept : attach.privacy}
          </p>
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
