import { useFileDraft } from '#data/use-file-draft.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { publishWords } from '#words/publish.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { DraftsButton } from './drafts-button.tsx'
import styles from './publish.module.css'
import { PublishForm } from './publish-form.tsx'
import { PublishFoot } from './publish-foot.tsx'
import { usePublishing } from './use-publishing.ts'
import type { ForPost } from './search.ts'

/**
 * Where a post is written. What is typed and chosen is kept at once, a draft for each topic and category; `draft` names
 * one of several.
 */
export function PublishPage({ search: { topic, category, draft: wanted } }: PageProps<typeof ForPost>) {
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
