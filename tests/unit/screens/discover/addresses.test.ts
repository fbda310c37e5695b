import { parse, safeParse } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { parseSearch } from '#shell/search-text.ts'
import type * as CategoryHref from '#routes/category/category-href.ts'
import type * as SectionMore from '#routes/sections/section-more.ts'
import type * as TagHref from '#routes/tag/tag-href.ts'
import type * as PageAt from '#shell/page-at.ts'
import type * as SearchParams from '#shell/search-params.ts'
import { startRouter } from '../../shell/support/app-router.ts'

let categoryHref: typeof CategoryHref.categoryHref
let moreOf: typeof SectionMore.moreOf
let tags: typeof TagHref
let pageAt: typeof PageAt.pageAt
let params: typeof SearchParams

beforeAll(async () => {
  await startRouter()
  ;({ categoryHref } = await import('#routes/category/category-href.ts'))
  ;({ moreOf } = await import('#routes/sections/section-more.ts'))
  tags = await import('#routes/tag/tag-href.ts')
  ;({ pageAt } = await import('#shell/page-at.ts'))
  params = await import('#shell/search-params.ts')
})

const searchOf = (href: string) => parseSearch(href.split('?')[1] ?? '')

test('categories with a place of their own lead there, whatever the caller would choose', () => {
  for (const id of [15, 18]) expect(categoryHref(id, '/tag?tag=x'), String(id)).toBe('#/ai')
  const novels = categoryHref(50, '/home')!
  expect(pageAt(novels.slice(1))?.path).toBe('/category')
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
  expect(pageAt(videos.slice(1))?.path).toBe('/tag')
  expect(parse(params.ByTag, searchOf(videos))).toMatchObject({ section: 4, tag: '山，水' })
  const comics = moreOf({ id: 9, title: '更新 & 完结', type: 'comic' })!
  expect(parse(params.ByCategory, searchOf(comics))).toMatchObject({
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
