import type { HomeList, HomePreview, HomeSection } from '#contract/desk/home.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { writeJson } from '../../database/tables/types.ts'
import { clicksName, sumsNamed } from '../../repositories/day-sums.ts'
import {
  allTabs,
  holdHomeDraft,
  homeDraft,
  lastHomePublication,
  liveSections,
  setHomeDraft,
  usedTags,
} from '../../repositories/home.ts'
import { dateOf, dayOf } from '../../services/day.ts'
import { homeChange, publishHome, undoHome } from '../../services/home.ts'
import { sectionCards } from '../../services/sections.ts'
import { asVisitor } from '../as-visitor.ts'
import type { DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'
import { entryHandlers } from './entries.ts'

const mostTags = 300
const daysOfClicks = 30

/** The pages that the app asks for, in the order of the desk. */
const pages = ['home', 'tag', 'concentration', 'daily-pick', 'theme']

/** What the draft says, or what is on show as long as there is none. */
async function seen(db: Db) {
  const { sections, publishAt } = await homeDraft(db)
  const live = await liveSections(db)
  const state = { sections: sections ?? live, publishAt }
  return { ...state, live, isChanged: sections !== null, version: versionOf(state) }
}

/** The draft as somebody saw it, held for this transaction, or a refusal. */
async function seenAs(tx: Tx, version: string) {
  await holdHomeDraft(tx)
  const state = await seen(tx)
  mustBeVersion({ sections: state.sections, publishAt: state.publishAt }, version)
  return state
}

const keyOf = ({ page, tabId }: Pick<HomeSection, 'page' | 'tabId'>) => `${page ?? ''}/${tabId ?? ''}`

async function listsOf(db: Db, sections: readonly HomeSection[]): Promise<HomeList[]> {
  const tabs = await allTabs(db)
  const lists = new Map<string, HomeList>()
  const add = (page: string | null, tabId: number | null) => {
    const key = keyOf({ page, tabId })
    lists.set(key, { key, page, tabId, name: tabs.find(({ id }) => id === tabId)?.name ?? null })
  }
  for (const page of pages) add(page, null)
  for (const { page, tabId } of sections) add(page, tabId)
  const inUse = new Set(sections.map(({ tabId }) => tabId))
  for (const { id } of tabs) if (!inUse.has(id)) add(null, id)
  return [...lists.values()]
}

const entry = { kind: 'home', target: 'sections', name: '' }

/** The sections of the pages; see `contract/desk/home.ts`. */
export const home: DeskHandlers<'home'> = {
  ...entryHandlers,

  adClicks: async ({ db, input, nowMs }) => {
    const days = await sumsNamed(db, clicksName(input.id), dayOf(nowMs) - daysOfClicks + 1)
    return { days: days.map(({ day, value }) => ({ date: dateOf(day), clicks: Number(value) })) }
  },

  draft: async ({ db }) => {
    const { sections, live, isChanged, publishAt, version } = await seen(db)
    const last = await lastHomePublication(db)
    return {
      sections,
      lists: await listsOf(db, [...live, ...sections]),
      isChanged,
      publishAt,
      version,
      last: last ? { id: last.id, at: last.at, member: last.member } : null,
      tags: await usedTags(db, mostTags),
    }
  },

  preview: async ({ input, ...ask }) => {
    const { sections } = await seen(ask.db)
    const rows = sections
      .filter((section) => keyOf(section) === keyOf(input))
      .map(({ tabId, source, ...rest }, place) => ({ ...rest, tab_id: tabId, source: writeJson(source), place }))
    const cards = await sectionCards(asVisitor(ask), rows)
    return {
      sections: cards.map(({ id, title, layout, items }): HomePreview => ({
        id,
        title,
        layout,
        items: items.map(card),
      })),
    }
  },

  save: async ({ db: tx, input }) => {
    const { sections, publishAt, live } = await seenAs(tx, input.version)
    const known = new Set([...live, ...sections].map(({ id }) => id))
    const ids = new Set(input.sections.map(({ id }) => id))
    // an id of somebody's own choice could be one that the database gives later
    const isMade = input.sections.some(({ id }) => id >= 0 && !known.has(id))
    const isNowhere = input.sections.some(({ page, tabId }) => page === null && tabId === null)
    if (ids.size < input.sections.length || isMade || isNowhere)
      throw new DeskRefusal(400, 'input-wrong', { field: 'sections' })
    await setHomeDraft(tx, { sections: input.sections, publishAt })
    return { reply: {}, log: { ...entry, ...homeChange(sections, input.sections) } }
  },

  discard: async ({ db: tx, input }) => {
    const { sections, live } = await seenAs(tx, input.version)
    await setHomeDraft(tx, { sections: null, publishAt: null })
    return { reply: {}, log: { ...entry, reason: input.reason, ...homeChange(sections, live) } }
  },

  publish: async ({ db: tx, input, member, nowMs }) => {
    const { sections, isChanged, publishAt } = await seenAs(tx, input.version)
    if (!isChanged) throw new DeskRefusal(409, 'changed-meanwhile')
    if (input.at === undefined || input.at <= nowMs)
      return { reply: {}, log: { ...entry, ...(await publishHome(tx, sections, { member: member.row.name, nowMs })) } }
    await setHomeDraft(tx, { sections, publishAt: input.at })
    return { reply: {}, log: { ...entry, before: { publishAt }, after: { publishAt: input.at } } }
  },

  unschedule: async ({ db: tx, input }) => {
    const { sections, publishAt } = await seenAs(tx, input.version)
    await setHomeDraft(tx, { sections, publishAt: null })
    return { reply: {}, log: { ...entry, before: { publishAt }, after: { publishAt: null } } }
  },

  undo: async ({ db: tx, input }) => {
    await holdHomeDraft(tx)
    const change = await undoHome(tx, input.id)
    if (!change) throw new DeskRefusal(409, 'changed-meanwhile')
    return { reply: {}, log: { ...entry, reason: input.reason, ...change } }
  },
}

/** Of an item of any kind, what the preview draws. */
function card(item: object): HomePreview['items'][number] {
  const { title, name, username, content, cover, covers, images, avatar_url } = item as Readonly<
    Record<string, unknown>
  >
  const text = [title, name, username, content].find((one): one is string => typeof one === 'string' && one !== '')
  const pictures = [cover, ...listOf(covers), ...listOf(images), { path: avatar_url }] as readonly (
    | { readonly path?: unknown; readonly hash?: unknown }
    | undefined
  )[]
  const picture = pictures.find((one) => typeof one?.path === 'string' && one.path !== '')
  return {
    title: (text ?? '').slice(0, 80),
    picture: typeof picture?.path === 'string' ? picture.path : null,
    hash: typeof picture?.hash === 'string' ? picture.hash : null,
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
