import { Inbox } from 'lucide-react'
import { notKept } from '#bridge/shared.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { receivedWords } from '#words/received.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './share-target.module.css'
import { ShareCard } from './share-card.tsx'
import { ShareChoices } from './share-choices.tsx'
import { shareOf, useEarlyShare } from './use-early-share.ts'
import { useShares } from './use-shares.ts'
import type { ByShare } from './search.ts'
import { pageLink } from '#components/target.ts'

/** What another app shared with this one, and what is to become of it. Works without a connection. */
export function Received({
  search: { id, early, title = '', text = '', url = '', lost = 0 },
}: PageProps<typeof ByShare>) {
  const said = { title, text, url, lost }
  const words = useWords(receivedWords)
  const frame = useWords(shellWords)
  const { shares, again } = useShares(id)
  const kept = useEarlyShare(early, said)
  if (early !== undefined)
    return (
      <Screen title={words.title}>
        <div className={styles.place}>
          {kept === 'failed' ? (
            <>
              <p className={styles.note} role="status">
                {words.notKept} {words.notKeptAction}
              </p>
              <ShareCard share={shareOf(early, said)} files={[]} />
            </>
          ) : (
            <Skeleton label={frame.loading} shape="rows" count={3} />
          )}
        </div>
      </Screen>
    )
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
          <Empty icon={<Inbox />} title={words.none} action={<Button to={pageLink('/install')}>{words.how}</Button>}>
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
