import { useState } from 'react'
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
  /** `given`: fields that come with the address where the person chose no others. */
  send: (given: Readonly<Record<string, string>>) => Promise<void>
}

/** Sends a draft of a post; it stays whatever happens until it is on its way. */
export function usePublishing(draft: FileDraft): Publishing {
  const words = useWords('publish')
  const offline = useOffline()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [stated, state] = useState(false)
  const [said, say] = useState('')
  const fault = postFault(draft)
  const toDesk = { label: words.toUploads, onClick: () => go(pageLink('/my/uploads')) }

  const send = async (given: Readonly<Record<string, string>>) => {
    setAsked(true)
    say('')
    if (fault || !stated || sending) return
    setSending(true)
    const done = busy('uploading')
    try {
      const kept = await draft.keep({ ...given, ...draft.fields, consent: 'yes' })
      const sent = await publish(kept.id, kept.files)
      switch (sent.state) {
        case 'sent':
          notify(
            offline ? words.sentLater : sent.uploads ? words.sentUploading : words.sent,
            sent.uploads ? toDesk : undefined,
          )
          draft.startNew()
          goBack(pageLink('/post'))
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
    unstated: asked && !stated,
    stated,
    state,
    said,
    send,
  }
}
