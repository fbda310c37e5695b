import { Film, Inbox } from 'lucide-react'
import { notKept, type Share } from '#bridge/shared.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './share-target.module.css'
import { ShareChoices } from './share-choices.tsx'
import type { ByShare } from './search.ts'
import { pageLink } from '#components/target.ts'
import { formatBytes } from '#lib/bytes.ts'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { useEffect, useState } from 'react'
import { filesOf, keepShare, waitingShares } from '#data/shared.ts'
import { go } from '#components/page/navigation.ts'

/** What another app shared with this one, and what is to become of it. Works without a connection. */
export function Received({
  search: { id, early, title = '', text = '', url = '', lost = 0 },
}: PageProps<typeof ByShare>) {
  const said = { title, text, url, lost }
  const words = useWords('received')
  const frame = useWords('shell')
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

/** What was shared, as it came. */
function ShareCard({ share, files }: { share: Share; files: readonly File[] }) {
  const words = useWords('received')
  const { title, text, url, lost, early } = share
  return (
    <section className={styles.share} aria-label={words.what}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {text && <p className={styles.text}>{text}</p>}
      {url && !text.includes(url) && <p className={styles.link}>{url}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {files.map((file, no) => (
            // the same file may come twice
            <li key={`${no} ${file.name}`}>
              {file.type.startsWith('image/') ? (
                <LocalPicture blob={file} ratio={1} alt={file.name} />
              ) : (
                <div className={styles.file}>
                  <Film />
                  <span className={styles.name}>{file.name}</span>
                  <span>{formatBytes(file.size)}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {lost > 0 && <p className={styles.note}>{early ? words.lostEarly(lost) : words.lost(lost)}</p>}
    </section>
  )
}

type Said = Pick<Share, 'title' | 'text' | 'url' | 'lost'>

/** A share that came without a service worker, from what the server put into the address. */
const shareOf = (id: string, said: Said): Share => ({ id, at: Date.now(), ...said, files: [], early: true })

/** Keeps such a share, then shows it as any other, under an address that no longer says it. */
function useEarlyShare(id: string | undefined, { title, text, url, lost }: Said): 'keeping' | 'failed' {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (id === undefined) return
    let over = false
    const fail = () => !over && setFailed(true)
    keepShare(shareOf(id, { title, text, url, lost })).then(
      (kept) => (kept ? !over && go(pageLink('/share/received', { id }), { replace: true }) : fail()),
      fail,
    )
    return () => {
      over = true
    }
  }, [id, title, text, url, lost])
  return failed ? 'failed' : 'keeping'
}

/** What waits: the one to be shown, with its files, and how many there are besides. */
type Shares =
  | { state: 'reading' }
  | { state: 'none' }
  | { state: 'here'; share: Share; files: readonly File[]; more: number }

/** Reads the share of this id, else the latest; `again` reads anew, after one of them was used. */
function useShares(id: string | undefined): { shares: Shares; again: () => void } {
  const [shares, setShares] = useState<Shares>({ state: 'reading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let over = false
    const read = async (): Promise<Shares> => {
      const all = await waitingShares()
      const share = all.find((one) => one.id === id) ?? all[0]
      return share ? { state: 'here', share, files: await filesOf(share), more: all.length - 1 } : { state: 'none' }
    }
    const show = async () => {
      // a storage that can't be read has nothing that waits
      const next = await read().catch((): Shares => ({ state: 'none' }))
      if (!over) setShares(next)
    }
    void show()
    return () => {
      over = true
    }
  }, [id, round])
  return { shares, again: () => setRound((count) => count + 1) }
}
