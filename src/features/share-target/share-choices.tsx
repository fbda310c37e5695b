import { Film, PenLine, Search, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Share } from '#bridge/shared.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { dropShare } from '#data/shared.ts'
import { cutText } from '#lib/cut-text.ts'
import { fileLimits, limitText } from '#components/attach/check-file.ts'
import { useClipBytes } from '#components/attach/use-clip-bytes.ts'
import { ownPage } from '#components/page/addresses.ts'
import { go } from '#components/page/navigation.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { pageLink, type Target } from '#components/target.ts'
import { resultLink } from '#features/search/shared/address.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { keepDraft, keepDraftFile } from '#data/drafts.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { newDraftId } from '#data/use-file-draft.ts'
import { readClip, readPicture, type Read } from '#components/attach/read-file.ts'

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
export function ShareChoices({ share, files, onUsed }: { share: Share; files: readonly File[]; onUsed: () => void }) {
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
      const clip = await readClip(file, mostClipBytes)
      if (clip.ok) held.push(clip.value.clip, ...(clip.value.cover ? [clip.value.cover] : []))
      else leftOut.push(clip)
    } else leftOut.push({ ok: false, fault: 'type', name: file.name })
  }
  for (const { id: file, blob } of held) await keepDraftFile(db, { id: file, draft: id, blob })
  const fields = { title: share.title, content: textOf(share) }
  await keepDraft(db, { id, target, fields, files: held.map(({ blob: _blob, ...file }) => file) })
  return { id, leftOut, stills }
}
