import { useState } from 'react'
import type { CallName } from '#contract/catalogue.ts'
import type { Result } from '#contract/failures.ts'
import { dropDraft } from '#data/drafts.ts'
import { usePerson } from '#data/person.tsx'
import { uploadNow } from '#data/publish.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { busy as markBusy } from '#components/page/busy.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'

/**
 * Saves a draft by a call that needs a connection: its pictures go up first, then the call is asked; what is refused is
 * told, and the draft is as it was. `save` answers what the call did, undefined where it was not done.
 */
export function useSaveDraft(draft: FileDraft) {
  const { db } = usePerson()
  const [saving, setSaving] = useState(false)
  const save = async <T extends object>(
    call: CallName,
    ask: (pictures: readonly string[]) => Promise<Result<T>>,
  ): Promise<T | undefined> => {
    setSaving(true)
    const done = markBusy('uploading')
    try {
      const kept = await draft.keep()
      const uploaded = await uploadNow(kept.files, kept.files)
      const saved = uploaded.ok ? await ask(uploaded.value) : uploaded
      if (!saved.ok) {
        tellOutcome(call, saved)
        return undefined
      }
      await dropDraft(db, kept.id)
      draft.startNew()
      return saved.value
    } finally {
      done()
      setSaving(false)
    }
  }
  return { saving, save }
}
