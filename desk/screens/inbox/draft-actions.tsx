import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { useChange } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { en } from '../../words/en/inbox.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'
import { PublishDialog } from './publish-dialog.tsx'

const useWords = inLanguages({ zh, en })

interface DraftActionsProps {
  drafts: readonly { readonly kind: string; readonly id: number }[]
  /** What is looked at again afterwards. */
  groups: string[]
  /** Told once they are drafts no more. */
  onDone: () => void
}

/** What can be done with drafts: they are published, or thrown away. */
export function DraftActions({ drafts, groups, onDone }: DraftActionsProps) {
  const words = useWords()
  const [doing, setDoing] = useState<'publish' | 'throw'>()
  const publish = useChange('inbox.publish', { groups })
  const throwAway = useChange('inbox.throwAway', { groups })
  const items = drafts.map(({ kind, id }) => ({ kind, id }))
  const close = () => setDoing(undefined)
  const said = (text: string) => {
    notify(text)
    onDone()
  }
  return (
    <>
      <Button small tone="primary" onClick={() => setDoing('publish')}>
        {words.publish}
      </Button>
      <Button small onClick={() => setDoing('throw')}>
        {words.throwAway}
      </Button>
      <PublishDialog
        open={doing === 'publish'}
        onClose={close}
        count={items.length}
        onPublish={async (stated) => said(words.published((await publish.mutateAsync({ items, ...stated })).count))}
      />
      <AskReason
        open={doing === 'throw'}
        onClose={close}
        title={words.throwAwayTitle}
        yes={words.throwAway}
        count={items.length}
        danger
        onYes={async (reason) => said(words.thrown((await throwAway.mutateAsync({ items, reason })).count))}
      >
        <p>{words.throwAwayText}</p>
      </AskReason>
    </>
  )
}
