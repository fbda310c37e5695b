import { useLiveQuery } from '#data/use-live-query.ts'
import { useRef, useState } from 'react'
import { readDraft, saveDraft } from '#data/drafts.ts'
import { usePerson } from '#data/person.tsx'
import { useKeeping } from '#data/use-keeping.ts'

interface Draft {
  target: string
  text: string
  touched: boolean
  /** What the device held when it was looked at last. */
  kept?: string
}

/** The text being written for a target, such as `comment:video:7`; it is there again after a reload. */
export function useDraft(target: string): { text: string; setText: (text: string) => void } {
  const { db } = usePerson()
  const [draft, setDraft] = useState<Draft>({ target, text: '', touched: false })
  const current = draft.target === target ? draft : { target, text: '', touched: false }
  // followed, because the text of a comment that was refused comes back while the field is there
  const kept = useLiveQuery(async () => ({ target, text: await readDraft(db, target) }), [db, target])
  if (kept?.target === target && kept.text !== current.kept) {
    const writing = current.touched && current.text.trim() !== ''
    const taken = writing || kept.text === '' ? current : { target, text: kept.text, touched: false }
    setDraft({ ...taken, kept: kept.text })
  }

  const written = useRef<Draft>(undefined)
  useKeeping(
    () => {
      const { text } = written.current?.target === draft.target ? written.current : {}
      if (!draft.touched || text === draft.text) return
      written.current = draft
      // a database that closes with its person has what was typed up to a moment before
      void saveDraft(db, draft.target, draft.text).catch(() => (written.current = undefined))
    },
    target,
    [current.touched, current.text],
  )

  const setText = (text: string) => {
    setDraft((now) => ({ ...(now.target === target && now), target, text, touched: true }))
    // what was sent is no draft any more, not even for a moment
    written.current = undefined
    if (text === '') void saveDraft(db, target, text)
  }
  return { text: current.text, setText }
}
