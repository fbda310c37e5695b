import { Check, Lock } from 'lucide-react'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { dating as kind } from './kind.ts'
import { Waiting } from '#components/states/waiting.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { datingWords } from '#words/dating.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './dating.module.css'
import { ReviewForm } from './review-form.tsx'

/** A review being written, by somebody who unlocked the listing. */
export function ReviewPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(datingWords)
  const frame = useWords(shellWords)
  const detail = useDetail('dating.detail', { id })
  const card = useCard('dating', id)
  const draft = useFileDraft(`review:${id}`)
  const value = detail.state === 'here' ? detail.value : card
  const skeleton = (
    <div className={styles.skeleton}>
      <Skeleton label={frame.loading} shape="rows" count={3} />
    </div>
  )
  return (
    <Screen title={words.review.title}>
      {!value || !draft.ready ? (
        detail.state === 'here' ? (
          skeleton
        ) : (
          <Waiting on={detail} skeleton={skeleton} />
        )
      ) : value.is_reviewed ? (
        <Empty
          icon={<Check />}
          title={words.review.done}
          action={<Button to={kind.linkOf(id)}>{words.review.see}</Button>}
        >
          {words.review.doneText}
        </Empty>
      ) : value.is_pay ? (
        <ReviewForm dating={value} draft={draft} />
      ) : (
        <Empty
          icon={<Lock />}
          title={words.review.locked}
          action={<Button to={kind.linkOf(id)}>{words.review.see}</Button>}
        >
          {words.review.lockedText}
        </Empty>
      )}
    </Screen>
  )
}
