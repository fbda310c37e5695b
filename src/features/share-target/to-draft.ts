import type { PersonDatabase } from '#bridge/database.ts'
import type { Share } from '#bridge/shared.ts'
import { keepDraft, keepDraftFile } from '#data/drafts.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { newDraftId } from '#data/use-file-draft.ts'
import { readClip, readPicture, type Read } from '#components/attach/read-file.ts'

/** Files that could not become part of a draft, as their readers tell it. */
export type LeftOut = Extract<Read<never>, { ok: false }>

/** Texts as one: the same link is often in the text as well. */
export const textOf = ({ text, url }: Pick<Share, 'text' | 'url'>): string =>
  [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n')

/**
 * Makes a draft of a share: its title, its text with its link, its pictures, and for a post its first clip. Rejects where
 * the device has no room for it; answers the draft's id, what could not be used, and whether an animated picture will stand still.
 */
export async function draftOf(
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
