import { answer, list, mixed, sections } from '../cache.ts'
import { headedPages, paged, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { listOf, oneOf, shape } from '../schema.ts'
import { changesNothing } from '../reply-effects.ts'
import { Category, Id } from '../shapes/common.ts'
import { Ad, App, Config, Tabs, Version } from '../shapes/home.ts'
import { byId, Sort } from '../shapes/inputs.ts'
import { Mv } from '../shapes/media.ts'
import { pageFrom, wholeList } from '../shapes/page.ts'
import { Section, SectionPage, Sections } from '../shapes/section.ts'

/** Config and app center. */
export const home = {
  config: read('/api/home/getConfig', {}, Config, answer),
  appCenter: read('/api/home/appcenter', {}, shape({ banner: listOf(Ad), list: listOf(App) }), answer),
}

/** Ads. */
export const ads = {
  open: read('/api/home/getOpenAdsAndVersion', {}, shape({ ads: listOf(Ad), version: Version }), answer),
  byPosition: read(
    '/api/system/getad',
    { position: oneOf(['home', 'article', 'post', 'player', 'dark_web', 'resource']) },
    wholeList(Ad),
    answer,
  ),
  click: write('/api/system/adsclick', byId, Nothing, changesNothing, { who: 'any', silent: true }),
}

/** Channels of the tab pages. */
export const tab = {
  list: read(
    '/api/tab/listv1',
    { position: oneOf(['home', 'resource', 'dark_web', 'post']) },
    shape({ list: Tabs }),
    answer,
  ),
  category: read('/api/tab/category', { tab_id: Id }, wholeList(Category), answer),
  categoryNew: paged('/api/tab/categoryNew', { tab_id: Id, sort: Sort }, pageFrom(Sections), sections),
}

/** Sections of the home and discovery pages. */
export const element = {
  list: read(
    '/api/element/list_element',
    { page: oneOf(['home', 'tag', 'concentration', 'daily-pick', 'theme']) },
    shape({ list: Sections }),
    sections,
  ),
  more: paged('/api/element/list_more', { element_id: Id, sort: Sort }, SectionPage, mixed),
  mvs: headedPages(
    '/api/element/getMvByElementId',
    { element_id: Id, sort: Sort },
    Mv,
    { section: Section },
    list('video'),
  ),
}
