import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { removedOf } from '#data/draft-fields.ts'
import { publish } from '#data/publish.ts'
import { useOffline } from '#data/settings.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { busy } from '#components/page/busy.ts'
import { go, goBack } from '#components/page/navigation.ts'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { postFault, type PostFault } from './post-rules.ts'
import { pageLink } from '#components/target.ts'

/** Sending the post that is being written, and what keeps it from being sent. */
export interface Publishing {
  busy: boolean
  fault: PostFault | undefined
  /** The statement was asked for. */
  unstated: boolean
  stated: boolean
  state: (stated: boolean) => void
  /** Something that is not the form's fault: said beside the button. */
  said: string
  send: () => Promise<void>
}

/**
 * Sends a draft of a post, or of what changes of the `edited` one; it stays whatever happens until it is on its way.
 * `given`: what fields say that the person has not changed.
 */
export function usePublishing(
  draft: FileDraft,
  given: Readonly<Record<string, string>>,
  edited?: CardOf<'post'>,
): Publishing {
  const words = useWords('publish')
  const offline = useOffline()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [stated, state] = useState(false)
  const [said, say] = useState('')
  const fields = { ...given, ...draft.fields }
  const kept = edited?.images.filter(({ path }) => !removedOf(fields).includes(path)) ?? []
  const fault = postFault({ fields, files: [...draft.files, ...kept, ...(edited?.video ? [edited.video] : [])] })
  // that the pictures which are there may be shown was stated when they came
  const unstated = !stated && (!edited || draft.files.length > 0)
  const toDesk = { label: words.toUploads, onClick: () => go(pageLink('/my/uploads')) }

  const send = async () => {
    setAsked(true)
    say('')
    if (fault || unstated || sending) return
    setSending(true)
    const done = busy('uploading')
    try {
      const kept = await draft.keep({ ...fields, consent: 'yes' })
      const sent = await publish(kept.id, kept.files)
      switch (sent.state) {
        case 'sent':
          notify(
            offline ? words.sentLater : sent.uploads ? words.sentUploading : words.sent,
            sent.uploads ? toDesk : undefined,
          )
          draft.startNew()
          goBack(edited ? pageLink('/post/detail', { id: edited.id }) : pageLink('/post'))
          return
        case 'gone':
          return say(words.gone)
        case 'failed':
          tellOutcome(sent.call, { ok: false, failure: sent.failure })
          return say(words.refused)
      }
    } catch {
      // the draft could not be kept, so it was not sent
      say(words.refused)
    } finally {
      done()
      setSending(false)
    }
  }
  return {
    busy: sending,
    fault: asked ? fault : undefined,
    unstated: asked && unstated,
    stated,
    state,
    said,
    send,
  }
}
