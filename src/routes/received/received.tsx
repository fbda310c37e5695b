import { Inbox } from 'lucide-react'
import * as v from 'valibot'
import { notKept } from '#bridge/shared.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { receivedWords } from '#words/received.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './received.module.css'
import { ShareCard } from './share-card.tsx'
import { ShareChoices } from './share-choices.tsx'
import { useShares } from './use-shares.ts'

const WhichShare = v.object({ id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))) })

/** What another app shared with this one, and what is to become of it. Works without a connection. */
function Received({ search: { id } }: PageProps<typeof WhichShare>) {
  const words = useWords(receivedWords)
  const frame = useWords(shellWords)
  const { shares, again } = useShares(id)
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        {id === notKept && (
          <p className={styles.note} role="status">
            {words.notKept} {words.notKeptAction}
          </p>
        )}
        {shares.state === 'reading' && <Skeleton label={frame.loading} shape="rows" count={3} />}
        {shares.state === 'none' && (
          <Empty icon={<Inbox />} title={words.none} action={<Button href="#/install">{words.how}</Button>}>
            {words.noneText}
          </Empty>
        )}
        {shares.state === 'here' && (
          <>
            <ShareCard share={shares.share} files={shares.files} />
            <ShareChoices key={shares.share.id} share={shares.share} files={shares.files} onUsed={again} />
            {shares.more > 0 && <p>{words.more(shares.more)}</p>}
          </>
        )}
      </div>
    </Screen>
  )
}

export const page = definePage({ search: WhichShare, Component: Received })
