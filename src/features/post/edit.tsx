import type { CardOf } from '#bridge/rows.ts'
import { usePerson } from '#data/person.tsx'
import { useItem } from '#data/use-detail.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { Empty } from '#components/empty.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Loading } from '#components/states/loading.tsx'
import { useWords } from '#words/words.ts'
import styles from './publish.module.css'
import { PublishFoot } from './publish-foot.tsx'
import { PublishForm } from './publish-form.tsx'
import { usePublishing } from './use-publishing.ts'

/** Changes a post of one's own, but for its clip. What is changed is a draft until it is saved. */
export function EditPost({ id }: { id: number }) {
  const words = useWords('publish')
  const frame = useWords('shell')
  const { uuid } = usePerson()
  const { detail, value } = useItem('wei.detail', { id })
  if (value && value.user.uuid === uuid) return <EditScreen post={value} />
  const skeleton = (
    <div className={styles.skeleton}>
      <Skeleton label={frame.loading} shape="detail" count={3} />
    </div>
  )
  return (
    <Screen title={words.editTitle}>
      {value ? (
        <Empty title={words.notYours} />
      ) : detail.state === 'here' ? (
        skeleton
      ) : (
        <Loading on={detail} skeleton={skeleton} />
      )}
    </Screen>
  )
}

function EditScreen({ post }: { post: CardOf<'post'> }) {
  const words = useWords('publish')
  const draft = useFileDraft(`post-edit:${post.id}`)
  const given = fieldsOf(post)
  const publishing = usePublishing(draft, given, post)
  return (
    <Screen
      title={words.editTitle}
      foot={draft.ready && <PublishFoot publishing={publishing} label={words.saveEdit} />}
    >
      {draft.ready && <PublishForm draft={draft} given={given} publishing={publishing} edited={post} />}
    </Screen>
  )
}

/** A post as the fields of its draft have it. */
const fieldsOf = ({ title, content, topic, category, coins }: CardOf<'post'>): Record<string, string> => ({
  title,
  content,
  topic: String(topic?.id ?? ''),
  category: String(category?.id ?? ''),
  coins: coins === 0 ? '' : String(coins),
})
