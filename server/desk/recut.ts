import type { TextCut, TextTrial } from '#contract/desk/preview.ts'
import { wordsOf } from '#books/chapters.ts'
import { bookLimits } from '#books/limits.ts'
import type { Db, Tx } from '../database/tables.ts'
import { cutApart, type CutOutcome } from '../importing/cut-apart.ts'
import { partsOfText } from '../importing/text-parts.ts'
import type { FoundInFile } from '../importing/found-in-file.ts'
import { cutDraftAnew } from '../importing/works.ts'
import { fileOfDraft } from '../repositories/draft-previews.ts'
import { setMedia } from '../repositories/media.ts'
import type { ObjectStore } from '../stores/store.ts'
import { beginOfText, foundIn, seenOfCut } from './preview.ts'
import { DeskRefusal, there } from './refusal.ts'
import { mustBeVersion } from './version.ts'

/** Chapters that are enough to see what a text becomes. */
const shownChapters = 50

/** Cuts the kept text of a draft. Refuses where it is not kept, or can't be cut so. */
export async function cutKept(
  { db, store }: { readonly db: Db; readonly store: ObjectStore },
  id: number,
  cut: TextCut,
): Promise<CutOutcome> {
  const file = await fileOfDraft(db, { kind: 'novel', id })
  const bytes = file?.source && foundIn(file).text ? await store.get(file.source) : undefined
  if (!bytes) throw new DeskRefusal(409, 'source-gone')
  const done = await cutApart(bytes, cut)
  if (!('fault' in done)) {
    if (done.chapters.length === 0 || done.chapters.length > bookLimits.parts) throw refusalOf('too-large')
    return done
  }
  throw refusalOf(done.fault)
}

function refusalOf(fault: string): DeskRefusal {
  if (fault === 'slow') return new DeskRefusal(400, 'pattern-slow')
  if (fault === 'pattern-wrong' || fault === 'rule-finds-nothing') return new DeskRefusal(400, fault)
  return new DeskRefusal(400, 'text-unreadable')
}

/** What a text would become, of which nothing is changed. */
export function trialOf(cut: TextCut, { chapters, unreadable, begins, outcomes }: CutOutcome): TextTrial {
  return {
    ...{ cut, unreadable, begins, outcomes },
    chapters: chapters.length,
    words: chapters.reduce((sum, { text }) => sum + wordsOf(text), 0),
    parts: chapters.slice(0, shownChapters).map(({ title, level, text }, at) => ({
      ...{ number: at + 1, title, level, size: wordsOf(text), from: null },
      begins: beginOfText(text),
    })),
  }
}

/** Puts the chapters of a draft in the place of those it has; answers what was and what is. */
export async function takeCut(
  tx: Tx,
  { id, version, cut }: { readonly id: number; readonly version: string; readonly cut: TextCut },
  chapters: CutOutcome['chapters'],
  nowMs: number,
): Promise<{ readonly before: object; readonly after: object }> {
  const parts = partsOfText(chapters)
  const fileNow = async () => there(await fileOfDraft(tx, { kind: 'novel', id }))
  const done = await cutDraftAnew(tx, id, parts, nowMs, async (work) =>
    mustBeVersion(seenOfCut(work, there(foundIn(await fileNow()).text)), version),
  )
  if (!done) throw new DeskRefusal(409, 'changed-meanwhile')
  const file = await fileNow()
  const found = foundIn(file)
  const problems = found.problems.filter(({ code }) => code !== 'no-headings')
  const uneven = cut.rule === 'none' ? [{ code: 'no-headings', names: [], more: 0 }] : []
  const next: FoundInFile = { ...found, text: cut, problems: [...uneven, ...problems] }
  await setMedia(tx, file, { found: JSON.stringify(next) })
  return {
    before: { ...found.text, chapters: done.former },
    after: { ...cut, chapters: parts.length },
  }
}
