import type { HomeSection } from '#contract/desk/home.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { Tx } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import {
  addHomePublication,
  lastHomePublication,
  liveSections,
  removeHomePublication,
  replaceSections,
  setHomeDraft,
} from '../repositories/home.ts'

/** What was changed from one state of the pages to another. */
export interface HomeChange {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The sections that are not the same in both, by their ids, and the order where that is another. */
export function homeChange(former: readonly HomeSection[], next: readonly HomeSection[]): HomeChange {
  const [before, after]: Record<string, unknown>[] = [{}, {}]
  const [old, fresh] = [former, next].map((all) => new Map(all.map((section) => [section.id, section])))
  for (const id of new Set([...old!.keys(), ...fresh!.keys()])) {
    const [was, is] = [old!.get(id), fresh!.get(id)]
    if (was && is && canonicalJson(was) === canonicalJson(is)) continue
    if (was) before![id] = was
    if (is) after![id] = is
  }
  const [wasOrder, isOrder] = [former, next].map((all) => all.map(({ id }) => id))
  if (wasOrder!.join() !== isOrder!.join()) {
    before!['order'] = wasOrder
    after!['order'] = isOrder
  }
  return { before: before!, after: after! }
}

/** Puts a draft on show, keeps what was there before, and leaves no draft; within a transaction that holds it. */
export async function publishHome(
  tx: Tx,
  sections: readonly HomeSection[],
  { member, nowMs }: { readonly member: string; readonly nowMs: number },
): Promise<HomeChange> {
  const before = await liveSections(tx)
  await addHomePublication(tx, { before, member, at: nowMs })
  await replaceSections(tx, sections)
  await setHomeDraft(tx, { sections: null, publishAt: null })
  return homeChange(before, sections)
}

/** Brings back what was on show before the last publication; undefined where another one is the last. */
export async function undoHome(tx: Tx, id: number): Promise<HomeChange | undefined> {
  const last = await lastHomePublication(tx)
  if (last?.id !== id) return undefined
  const now = await liveSections(tx)
  const before = readJson(last.before)
  await replaceSections(tx, before)
  await removeHomePublication(tx, id)
  return homeChange(now, before)
}
