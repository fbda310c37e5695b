import { useState } from 'react'
import type { FileDraft } from '#data/use-file-draft.ts'
import { focusFault } from '#components/page/follow-faults.ts'
import { Button } from '#components/button.tsx'
import { publishWords } from '#words/publish.ts'
import { useWords } from '#words/words.ts'
import { PostPreview } from './post-preview.tsx'
import styles from './publish.module.css'
import type { Publishing } from './use-publishing.ts'

interface PublishFootProps {
  draft: FileDraft
  given: Readonly<Record<string, string>>
  publishing: Publishing
}

/** Looking at the post, and sending it. */
export function PublishFoot({ draft, given, publishing }: PublishFootProps) {
  const words = useWords(publishWords)
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.foot}>
      <p className={styles.said} role="alert">
        {publishing.said}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{words.preview}</Button>
        <Button
          tone="primary"
          busy={publishing.busy}
          onClick={({ currentTarget }) => {
            const page = currentTarget.closest('.page')
            void publishing.send(given).then(() => focusFault(page))
          }}
        >
          {words.publish}
        </Button>
      </div>
      <PostPreview draft={draft} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
