import { beforeAll, expect, test } from 'vitest'
import type * as CategoryHref from '#routes/category/category-href.ts'
import type * as SectionMore from '#routes/sections/section-more.ts'
import type * as TagHref from '#routes/tag/tag-href.ts'
import type * as Match from '#shell/match.ts'
import type * as Page from '#shell/page.ts'
import type * as SearchParams from '#shell/search-params.ts'

/** What the history needs of a browser when it is made. */
const browser = {
  location: { hash: '', pathname: '/', search: '', origin: 'https://app.example', href: 'https://app.example/' },
  history: { state: null, pushState: () => {}, replaceState: () => {} },
  addEventListener: () => {},
  removeEventListener: () => {},
}

let categoryHref: typeof CategoryHref.categoryHref
let moreOf: typeof SectionMore.moreOf
let tags: typeof TagHref
let placeOf: typeof Match.placeOf
let params: typeof SearchParams
let parseSearch: typeof Page.parseSearch

beforeAll(async () => {
  Object.assign(globalThis, browser, { window: browser, self: browser, document: browser })
  ;({ categoryHref } = await import('#routes/category/category-href.ts'))
  ;({ moreOf } = await import('#routes/sections/section-more.ts'))
  tags = await import('#routes/tag/tag-href.ts')
  ;({ placeOf } = await import('#shell/match.ts'))
  params = await import('#shell/search-params.ts')
  ;({ parseSearch } = await import('#shell/page.ts'))
})

const searchOf = (href: string) => placeOf(href.slice(1)).search

test('categories with a place of their own lead there, whatever the caller would choose', () => {
  for (const id of [15, 18]) expect(categoryHref(id, '/tag?tag=x'), String(id)).toBe('#/ai')
  const novels = categoryHref(50, '/home')!
  expect(placeOf(novels.slice(1)).path).toBe('/category')
  expect(searchOf(novels)).toEqual({ title: '小说分类', type: 'novel' })
  expect(searchOf(categoryHref(74, '/home')!)).toEqual({ title: '漫画分类', type: 'comic' })
})

test('every other category leads where the caller says, and nowhere while there is no such screen', () => {
  expect(categoryHref(7, '/tag?tag=x')).toBe('#/tag?tag=x')
  expect(categoryHref(7, '/no/such/screen')).toBeUndefined()
  expect(categoryHref(7, '//evil.example')).toBeUndefined()
})

test('the rest of a section is listed at an address that its page accepts', () => {
  const videos = moreOf({ id: 4, title: '山，水', type: 'mv' })!
  expect(placeOf(videos.slice(1)).path).toBe('/tag')
  expect(parseSearch(params.ByTag, searchOf(videos))).toMatchObject({ section: 4, tag: '山，水' })
  const comics = moreOf({ id: 9, title: '更新 & 完结', type: 'comic' })!
  expect(parseSearch(params.ByCategory, searchOf(comics))).toMatchObject({
    section: 9,
    title: '更新 & 完结',
    type: 'comic',
  })
  expect(moreOf({ id: 1, title: '合集', type: 'compilation' })).toBe('#/home/collect')
  expect(moreOf({ id: 1, title: '创作者', type: 'creator' })).toBe('#/home/creator')
  expect(moreOf({ id: 1, title: '粉丝团', type: 'club' })).toBe('#/user/fan-rank')
})

test('several tags go into one address and come out of it, each once', () => {
  const href = tags.tagHref('山', '水 边', '夜&景')
  const search = parseSearch(params.ByTag, searchOf(href))
  expect(tags.tagsOf(search!.tag)).toEqual(['山', '水 边', '夜&景'])
  expect(tags.tagsOf(' 山 ,山,, 水')).toEqual(['山', '水'])
})

test('an address of a tag needs one to ten names, none longer than 60', () => {
  const accepts = (tag: string) => parseSearch(params.ByTag, { tag }) !== undefined
  expect(accepts('山')).toBe(true)
  expect(accepts(Array.from({ length: 10 }, (_, at) => `t${at}`).join())).toBe(true)
  expect(accepts(Array.from({ length: 11 }, (_, at) => `t${at}`).join())).toBe(false)
  expect(accepts('')).toBe(false)
  expect(accepts(' , ,')).toBe(false)
  expect(accepts('x'.repeat(60))).toBe(true)
  expect(accepts('x'.repeat(61))).toBe(false)
})
