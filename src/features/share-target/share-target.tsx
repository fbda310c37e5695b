import { Film, Inbox, PenLine, Search, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PersonDatabase } from '#bridge/database.ts'
import { notKept, type Share } from '#bridge/shared.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { keepDraft, keepDraftFile, newDraftId } from '#data/drafts.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { dropShare, filesOf, keepShare, waitingShares } from '#data/shared.ts'
import { formatBytes } from '#lib/bytes.ts'
import { cutText } from '#lib/cut-text.ts'
import { fileLimits, limitText } from '#components/attach/check-file.ts'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { type Read, readClip, readPicture } from '#components/attach/read-file.ts'
import { useClipBytes } from '#components/attach/use-clip-bytes.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { ownPage } from '#components/page/addresses.ts'
import { go } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink, type Target } from '#components/target.ts'
import { resultLink } from '#features/search/shared/address.ts'
import { useWords } from '#words/words.ts'
import type { ByShare } from './search.ts'
import styles from './share-target.module.css'

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

/** Longest search word, in characters. */
const mostWordChars = 60

/** The page that a link into this very app leads to. */
function ownPageIn(text: string): Target | undefined {
  const found = /https?:\/\/\S+/.exec(text)?.[0]
  const url = found && URL.canParse(found) ? new URL(found) : undefined
  return url?.origin === location.origin ? ownPage(url.hash.slice(1)) : undefined
}

const isFilm = (name: string, files: readonly File[]) =>
  files.some((file) => file.name === name && file.type.startsWith('video/'))

/** What a share can become. It is deleted once it has become that. */
function ShareChoices({ share, files, onUsed }: { share: Share; files: readonly File[]; onUsed: () => void }) {
  const words = useWords('received')
  const attach = useWords('attach')
  const { db } = usePerson()
  const [busy, setBusy] = useState(false)
  const mostBytes = useClipBytes()
  const said = textOf(share)
  const own = ownPageIn(said)
  const word = cutText((share.title || said).replace(/https?:\/\/\S+/g, '').trim(), mostWordChars).trim()

  const write = async (target: 'post' | 'want') => {
    if (!hasAccount()) return loginWanted.emit()
    setBusy(true)
    try {
      const { id, leftOut, stills } = await draftOf(db, target, share, files, mostBytes)
      await dropShare(share.id)
      for (const { fault, name } of leftOut)
        notify(
          attach.faults[fault](
            name,
            fault === 'large' && isFilm(name, files) ? limitText(mostBytes) : fileLimits.pictureText,
          ),
        )
      if (stills) notify(attach.stills)
      // a name of its own: a composer that is open already shows another draft
      go(pageLink(target === 'post' ? '/post/publish' : '/lookmv/publish', { draft: id }), { replace: true })
    } catch {
      notify(words.failed)
    }
    setBusy(false)
  }
  const leave = async (to: Target) => {
    await dropShare(share.id)
    go(to, { replace: true })
  }
  const drop = async () => {
    await dropShare(share.id)
    notify(words.dropped)
    onUsed()
  }
  return (
    <ListGroup title={words.into}>
      {own && (
        <ListRow
          icon={<SquareArrowOutUpRight />}
          label={words.open}
          note={words.openNote}
          onClick={() => void leave(own)}
        />
      )}
      <ListRow
        icon={<PenLine />}
        label={words.post}
        note={words.postNote}
        disabled={busy}
        onClick={() => void write('post')}
      />
      <ListRow
        icon={<Film />}
        label={words.want}
        note={words.wantNote}
        disabled={busy}
        onClick={() => void write('want')}
      />
      {word !== '' && <ListRow icon={<Search />} label={words.search} onClick={() => void leave(resultLink(word))} />}
      <ListRow icon={<Trash2 />} label={words.drop} danger onClick={() => void drop()} />
    </ListGroup>
  )
}

/** Files that could not become part of a draft, as their readers tell it. */
type LeftOut = Extract<Read<never>, { ok: false }>

/** Texts as one: the same link is often in the text as well. */
const textOf = ({ text, url }: Pick<Share, 'text' | 'url'>): string =>
  [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n')

/**
 * Makes a draft of a share: its title, its text with its link, its pictures, and for a post its first clip. Rejects where
 * the device has no room for it; answers the draft's id, what could not be used, and whether an animated picture will stand still.
 */
async function draftOf(
  db: PersonDatabase,
  target: 'post' | 'want',
  share: Share,
  files: readonly File[],
  mostClipBytes: number,
): Promise<{ id: string; leftOut: LeftOut[]; stills: boolean }> {
  const id = newDraftId()
  const held: HeldFile[] = []
  const leftOut: LeftOut[] = []
  let stills = false
  for (const file of files) {
    if (!file.type.startsWith('video/')) {
      const picture = await readPicture(file)
      if (picture.ok) {
        held.push(picture.value)
        stills ||= picture.stills === true
      } else leftOut.push(picture)
    } else if (target === 'post' && !held.some(({ role }) => role === 'clip')) {
      const clip = await readClip(file, { mostBytes: mostClipBytes, mostSeconds: fileLimits.clipSeconds })
      if (clip.ok) held.push(clip.value.clip, ...(clip.value.cover ? [clip.value.cover] : []))
      else leftOut.push(clip)
    } else leftOut.push({ ok: false, fault: 'type', name: file.name })
  }
  for (const { id: file, blob } of held) await keepDraftFile(db, { id: file, draft: id, blob })
  const fields = { title: share.title, content: textOf(share) }
  await keepDraft(db, { id, target, fields, files: held.map(({ blob: _blob, ...file }) => file) })
  return { id, leftOut, stills }
}
