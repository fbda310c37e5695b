import { useRef, useState } from 'react'
import { dropSent, nothingKept, readDraft, saveDraft, type KeptText } from '#data/drafts.ts'
import { usePerson } from '#data/person.tsx'
import { useKeeping } from '#data/use-keeping.ts'
import { useLiveQuery } from '#data/use-live-query.ts'

interface Draft {
  target: string
  text: string
  touched: boolean
  /** When what the device held was kept, as it was looked at last; undefined before the first look. */
  seenAt?: number
}

/** A text being written. */
export interface DraftText {
  text: string
  setText: (text: string) => void
  /** Sends the text by `write`, which answers whether it was taken: it is no draft any more then. */
  send: (write: () => Promise<boolean>) => Promise<boolean>
  /** It is on its way. */
  sending: boolean
}

/** The text being written for a target, such as `comment:video:7`; it is there again after a reload. */
export function useDraft(target: string): DraftText {
  const { db } = usePerson()
  const [draft, setDraft] = useState<Draft>({ target, text: '', touched: false })
  const [sending, setSending] = useState(false)
  const current = draft.target === target ? draft : { target, text: '', touched: false }
  // followed, because the text of a comment that was refused comes back while the field is there
  const kept = useLiveQuery(async () => ({ target, ...(await readDraft(db, target)) }), [db, target])
  if (kept?.target === target && kept.at !== current.seenAt) {
    const writing = sending || (current.touched && current.text.trim() !== '')
    setDraft({ ...(writing ? current : { target, text: kept.text, touched: false }), seenAt: kept.at })
  }

  const written = useRef<Draft>(undefined)
  useKeeping(
    () => {
      const { text } = written.current?.target === draft.target ? written.current : {}
      if (sending || !draft.touched || text === draft.text) return
      written.current = draft
      // a database that closes with its person has what was typed up to a moment before
      const now = { text: draft.text, at: Date.now() }
      void saveDraft(db, draft.target, now).catch(() => (written.current = undefined))
    },
    target,
    [current.touched, current.text, sending],
  )

  const setText = (text: string) => {
    setDraft((now) => ({ ...(now.target === target && now), target, text, touched: true }))
    // what was taken away is no draft any more, not even for a moment
    written.current = undefined
    if (text === '') void saveDraft(db, target).catch(() => {})
  }

  const send = async (write: () => Promise<boolean>) => {
    let sent: KeptText = { text: current.text, at: Date.now() }
    setSending(true)
    // kept under a time of its own: a text that was refused meanwhile is known from it
    await saveDraft(db, target, sent).catch(() => (sent = { ...sent, at: current.seenAt ?? 0 }))
    const taken = await write()
    const { text } = taken ? await dropSent(db, target, sent).catch(() => nothingKept) : sent
    written.current = undefined
    // what was typed on while it was sent stays
    setDraft((now) =>
      taken && now.target === target && now.text === sent.text ? { ...now, text, touched: false } : now,
    )
    setSending(false)
    return taken
  }
  return { text: current.text, setText, send, sending }
}
