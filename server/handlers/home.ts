import type { Config } from '#contract/shapes/home.ts'
import type { HandlersOf } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { adsOf } from '../serializers/ads.ts'
import { noticeCard } from '../serializers/notices.ts'
import { mvCards } from '../serializers/mvs.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { Db } from '../database/tables.ts'
import { oneSection, sectionCards, sectionMvPage, sectionPage, type SectionRow } from '../services/sections.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { sortTabs } from '../services/sorts.ts'
import { serviceHours } from '../words/content.ts'
import { reportTypes } from './report.ts'

/** Serves `contract/calls/home.ts`: config and app center. */
export const home: HandlersOf<'home'> = {
  config: async (ask): Promise<Config> => {
    const { db, line, nowMs, parts, person, suite } = ask
    const notice = await db
      .selectFrom('notices')
      .selectAll()
      .where('pinned', '=', 1)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return {
      reportType: reportTypes(),
      config: {
        porn_sort_tab: sortTabs('hot', 'new', 'plays', 'likes'),
        com_sort_tab: sortTabs('hot', 'new', 'plays'),
        picture_sort_tab: sortTabs('new', 'hot', 'likes'),
        post_sort_tab: sortTabs('new', 'hot', 'likes'),
        aw_sort_tab: sortTabs('new', 'hot', 'plays'),
        // A picture opens in one suite only, so each suite has its own base.
        img_base: `${parts.imageOrigin ?? line}/img${suite === 1 ? '' : suite}/`,
        stream_base: `${parts.streamOrigin ?? line}/hls/`,
        lines: [...parts.lines],
        official_url: parts.appOrigins[0] ?? line,
        customer_hours: serviceHours,
        ...parts.uploads?.keys(person, line, nowMs),
      },
      navbarTitle: parts.title,
      ...(notice && { home_notice: noticeCard(notice) }),
    }
  },
  appCenter: async ({ db }) => {
    const rows = await db.selectFrom('apps').selectAll().orderBy('place').orderBy('id').execute()
    return {
      banner: await adsOf(db, 'app-center'),
      list: rows.map(({ id, name, icon, intro, link }) => ({ id, name, icon, intro, link })),
    }
  },
}

/** Ads. */
export const ads: HandlersOf<'ads'> = {
  open: async ({ db, parts }) => ({
    ads: await adsOf(db, 'open'),
    version: parts.version,
  }),
  byPosition: async ({ db, input }) => ({ list: await adsOf(db, input.position) }),
  click: async ({ db, input }) => {
    const counted = await db
      .updateTable('ads')
      .set((of) => ({ clicks: of('clicks', '+', 1) }))
      .where('id', '=', input.id)
      .returning('id')
      .executeTakeFirst()
    found(counted, 'ad-unknown')
    return {}
  },
}

/** Channels of the tab pages. */
export const tab: HandlersOf<'tab'> = {
  list: async ({ db, input }) => {
    const rows = await db
      .selectFrom('tabs')
      .selectAll()
      .where('position', '=', input.position)
      .orderBy('place')
      .orderBy('id')
      .execute()
    return { list: rows.map(({ id, name, type, current }) => ({ id, name, type, current: current === 1 })) }
  },
  category: async ({ db, input }) => {
    const rows = await db
      .selectFrom('categories')
      .selectAll()
      .where('tab_id', '=', input.tab_id)
      .orderBy('place')
      .orderBy('id')
      .execute()
    return { list: rows.map(({ id, name, icon, type }) => ({ id, name, ...(icon !== null && { icon }), type })) }
  },
  categoryNew: async (ask) => {
    const query = ask.db.selectFrom('sections').selectAll().where('tab_id', '=', ask.input.tab_id)
    const page = await pageOf(
      query,
      { label: 'place', by: 'sections.place', id: 'sections.id', ascending: true },
      ask.input,
    )
    return mapPage(page, (rows) => sectionCards(ask, rows, ask.input.sort))
  },
}

/** Sections of the home and discovery pages. */
export const element: HandlersOf<'element'> = {
  list: async (ask) => {
    const query = ask.db.selectFrom('sections').selectAll().where('page', '=', ask.input.page)
    const rows = await query.orderBy('place').orderBy('id').execute()
    return { list: await sectionCards(ask, rows) }
  },
  more: async (ask) => sectionPage(ask, await sectionOf(ask.db, ask.input.element_id), ask.input.sort),
  mvs: async (ask) => {
    const row = await sectionOf(ask.db, ask.input.element_id)
    if (row.type !== 'mv') throw refuse(404, 'section-without-videos')
    const page = await sectionMvPage(ask, row, ask.input.sort)
    const section = await oneSection(ask, row, ask.input.sort)
    return { ...(await mapPage(page, (rows) => mvCards(ask.db, rows, viewerOf(ask)))), section }
  },
}

async function sectionOf(db: Db, id: number): Promise<SectionRow> {
  return found(await db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst(), 'section-unknown')
}
