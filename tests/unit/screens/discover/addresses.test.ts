import { parse, safeParse } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { parseSearch } from '#components/search-text.ts'
import { addressOf, pageLink, type Target } from '#components/target.ts'
import type * as CategoryLink from '#features/category/shared/category-link.ts'
import type * as SectionMore from '#features/sections/section-more.ts'
import type * as TagLink from '#features/tag/shared/tag-link.ts'
import type * as PageAt from '#components/page/page-at.ts'
import type * as SearchParams from '#components/page/search-params.ts'
import { startRouter } from '../../app/support/app-router.ts'

let categoryLink: typeof CategoryLink.categoryLink
let moreOf: typeof SectionMore.moreOf
let tags: typeof TagLink
let pageAt: typeof PageAt.pageAt
let params: typeof SearchParams

beforeAll(async () => {
  await startRouter()
  ;({ categoryLink } = await import('#features/category/shared/category-link.ts'))
  ;({ moreOf } = await import('#features/sections/section-more.ts'))
  tags = await import('#features/tag/shared/tag-link.ts')
  ;({ pageAt } = await import('#components/page/page-at.ts'))
  params = await import('#components/page/search-params.ts')
})

/** The parameters of an address, as they are read from it. */
const searchOf = (target: Target) => parseSearch(addressOf(target).split('?')[1] ?? '')
const pathOf = (target: Target) => pageAt(addressOf(target))?.path

test('categories with a place of their own lead there, whatever the caller would choose', () => {
  const elsewhere = pageLink('/tag', { tag: 'x' })
  for (const id of [15, 18]) expect(categoryLink(id, elsewhere), String(id)).toEqual(pageLink('/ai'))
  const novels = categoryLink(50, elsewhere)
  expect(pathOf(novels)).toBe('/category')
  expect(searchOf(novels)).toEqual({ title: '小说分类', type: 'novel' })
  expect(searchOf(categoryLink(74, elsewhere))).toEqual({ title: '漫画分类', type: 'comic' })
})

test('every other category leads where the caller says', () => {
  expect(categoryLink(7, pageLink('/tag', { tag: 'x' }))).toEqual(pageLink('/tag', { tag: 'x' }))
})

test('the rest of a section is listed at an address that its page accepts', () => {
  const videos = moreOf({ id: 4, title: '山，水', type: 'mv' })
  expect(pathOf(videos)).toBe('/tag')
  expect(parse(params.ByTag, searchOf(videos))).toMatchObject({ section: 4, tag: '山，水' })
  const comics = moreOf({ id: 9, title: '更新 & 完结', type: 'comic' })
  expect(parse(params.ByCategory, searchOf(comics))).toMatchObject({
    section: 9,
    title: '更新 & 完结',
    type: 'comic',
  })
  expect(moreOf({ id: 1, title: '合集', type: 'compilation' })).toEqual(pageLink('/home/collect'))
  expect(moreOf({ id: 1, title: '创作者', type: 'creator' })).toEqual(pageLink('/home/creator'))
  expect(moreOf({ id: 1, title: '粉丝团', type: 'club' })).toEqual(pageLink('/user/fan-rank'))
})

test('several tags go into one address and come out of it, each once', () => {
  const href = tags.tagLink('山', '水 边', '夜&景')
  const search = parse(params.ByTag, searchOf(href))
  expect(tags.tagsOf(search.tag)).toEqual(['山', '水 边', '夜&景'])
  expect(tags.tagsOf(' 山 ,山,, 水')).toEqual(['山', '水'])
})

test('an address of a tag needs one to ten names, none longer than 60', () => {
  const accepts = (tag: string) => safeParse(params.ByTag, { tag }).success
  expect(accepts('山')).toBe(true)
  expect(accepts(Array.from({ length: 10 }, (_, at) => `t${at}`).join())).toBe(true)
  expect(accepts(Array.from({ length: 11 }, (_, at) => `t${at}`).join())).toBe(false)
  expect(accepts('')).toBe(false)
  expect(accepts(' , ,')).toBe(false)
  expect(accepts('x'.repeat(60))).toBe(true)
  expect(accepts('x'.repeat(61))).toBe(false)
})
