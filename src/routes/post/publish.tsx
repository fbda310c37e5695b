import * as v from 'valibot'
import { useFileDraft } from '#data/use-file-draft.ts'
import { want } from '#data/wants.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { DraftId } from '#shell/search-params.ts'
import { Screen } from '#shell/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { publishWords } from '#words/publish.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { DraftsButton } from './drafts-button.tsx'
import styles from './publish.module.css'
import { PublishForm } from './publish-form.tsx'
import { PublishFoot } from './publish-foot.tsx'
import { usePublishing } from './use-publishing.ts'

const id = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)))
const Into = v.object({ topic: id, category: id, draft: DraftId })

/**
 * Where a post is written. What is typed and chosen is kept at once, a draft for each topic and category; `draft` names
 * one of several.
 */
function PublishPage({ search: { topic, category, draft: wanted } }: PageProps<typeof Into>) {
  const words = useWords(publishWords)
  const frame = useWords(shellWords)
  const target = topic ? `post:topic:${topic}` : category ? `post:category:${category}` : 'post'
  const draft = useFileDraft(target, wanted)
  const publishing = usePublishing(draft)
  const given = givenBy(draft.target)
  return (
    <Screen
      title={words.title}
      right={<DraftsButton draft={draft} />}
      foot={draft.ready && <PublishFoot draft={draft} given={given} publishing={publishing} />}
    >
      {draft.ready ? (
        <PublishForm draft={draft} given={given} publishing={publishing} />
      ) : (
        <div className={styles.skeleton}>
          <Skeleton label={frame.loading} shape="detail" count={3} />
        </div>
      )}
    </Screen>
  )
}

/** What the target of a draft says of the post: `post:topic:3` belongs to topic 3. */
function givenBy(target: string): Record<string, string> {
  const [, field, value] = target.split(':')
  return field && value ? { [field]: value } : {}
}

export const page = definePage({
  search: Into,
  open: () => {
    void want('topic.feature', {})
    void want('tab.list', { position: 'post' })
    void want('user.info', {})
  },
  Component: PublishPage,
})
