import type { Config, SortTab } from '#contract/shapes/home.ts'
import type { HandlersOf } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { categoriesOfTab } from '../repositories/categories.ts'
import { addToSum, clicksName } from '../repositories/day-sums.ts'
import { pinnedNotice } from '../repositories/messages.ts'
import { mapPage, type SortName } from '../repositories/page.ts'
import { appEntries, countClick, sectionById, sectionPageOf, sectionsOf, tabsOf } from '../repositories/sections.ts'
import { adsOf } from '../serializers/ads.ts'
import { categoryCard } from '../serializers/categories.ts'
import { inLanguage } from '../serializers/in-language.ts'
import { noticeCard } from '../serializers/messages.ts'
import { videoCards } from '../serializers/videos.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { dayOf } from '../services/day.ts'
import { placeText } from '../services/place-texts.ts'
import { reportTypes } from '../services/reports.ts'
import { oneSection, sectionCards, sectionMvPage, sectionPage } from '../services/sections.ts'
import { sortNames } from '../words/content.ts'

/** The choices of a list, as the config names them. */
const sortTabs = (...sorts: SortName[]): SortTab[] => sorts.map((sort) => ({ sort, name: sortNames[sort] }))

/** Serves `contract/calls/home.ts`: config and app center. */
export const home: HandlersOf<'home'> = {
  config: async (ask): Promise<Config> => {
    const { client, db, line, nowMs, parts, person, suite } = ask
    const notice = await pinnedNotice(db, nowMs)
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
        customer_hours: await placeText(db, 'service-hours', client.language),
        ...parts.uploads?.keys(person, line, nowMs),
      },
      navbarTitle: parts.title,
      ...(notice && { home_notice: noticeCard(inLanguage(notice, client.language)) }),
    }
  },
  appCenter: async (ask) => {
    const entries = (await appEntries(ask.db)).map((row) => inLanguage(row, ask.client.language))
    return {
      banner: await adsOf(ask, 'app-center'),
      list: entries.map(({ id, name, icon, intro, link }) => ({ id, name, icon, intro, link })),
    }
  },
}

/** Ads. */
export const ads: HandlersOf<'ads'> = {
  open: async (ask) => ({
    ads: await adsOf(ask, 'open'),
    version: ask.parts.version,
  }),
  byPosition: async (ask) => ({ list: await adsOf(ask, ask.input.position) }),
  click: async ({ db, input, nowMs }) => {
    await countClick(db, input.id)
    await addToSum(db, { day: dayOf(nowMs), name: clicksName(input.id), value: 1, people: null })
    return {}
  },
}

/** Channels of the tab pages. */
export const tab: HandlersOf<'tab'> = {
  list: async ({ db, input }) => {
    const rows = await tabsOf(db, input.position)
    return { list: rows.map(({ id, name, type, current }) => ({ id, name, type, current: current === 1 })) }
  },
  category: async ({ db, input }) => ({ list: (await categoriesOfTab(db, input.tab_id)).map(categoryCard) }),
  categoryNew: (ask) =>
    mapPage(sectionPageOf(ask.db, ask.input.tab_id, ask.input), (rows) => sectionCards(ask, rows, ask.input.sort)),
}

/** Sections of the home and discovery pages. */
export const element: HandlersOf<'element'> = {
  list: async (ask) => ({ list: await sectionCards(ask, await sectionsOf(ask.db, ask.input.page)) }),
  more: async (ask) => sectionPage(ask, await sectionById(ask.db, ask.input.element_id), ask.input.sort),
  mvs: async (ask) => {
    const row = await sectionById(ask.db, ask.input.element_id)
    if (row.type !== 'mv') throw refuse(404, 'section-without-videos')
    const page = await sectionMvPage(ask, row, ask.input.sort)
    const section = await oneSection(ask, row, ask.input.sort)
    return { ...(await mapPage(page, (rows) => videoCards(ask.db, rows, viewerOf(ask)))), section }
  },
}
