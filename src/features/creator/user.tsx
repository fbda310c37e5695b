import { useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { HiddenSign } from '#components/item-menu/hidden-sign.tsx'
import { Waiting } from '#components/states/waiting.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByUuidSorted } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { userWords } from '#words/user.ts'
import { useWords } from '#words/words.ts'
import { UserHead } from './user-head.tsx'
import { UserMenu } from './user-menu.tsx'
import { UserWorks } from './user-works.tsx'
import styles from './user.module.css'

/** Somebody's page: who they are, and what they made. A card of theirs is enough to begin with. */
export function UserPage({ search: { uuid, tab, sort } }: PageProps<typeof ByUuidSorted>) {
  const words = useWords(userWords)
  const frame = useWords(shellWords)
  const page = useDetail('user.page', { uuid })
  const card = useCard('user', uuid)
  const hidden = useHidden({ kind: 'user', id: uuid })
  if (page.state !== 'here' && !card) {
    return (
      <Screen title={words.title}>
        <Waiting
          on={page}
          skeleton={
            <div className={styles.skeleton}>
              <Skeleton label={frame.loading} shape="detail" count={2} />
            </div>
          }
        />
      </Screen>
    )
  }
  const details = page.state === 'here' ? page.value : undefined
  const user = details ?? card!
  return (
    <Screen title={user.username} right={<UserMenu user={user} />}>
      {hidden ? (
        <HiddenSign row={hidden} />
      ) : (
        <UserWorks
          user={user}
          details={details}
          tab={tab}
          sort={sort}
          head={<UserHead user={user} page={page} />}
          onRefresh={page.refresh}
        />
      )}
    </Screen>
  )
}
