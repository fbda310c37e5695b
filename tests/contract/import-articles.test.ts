import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Article } from '#contract/shapes/article.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'
import { dataOf } from './support/walk.ts'

let end: End
let folder: string
let target: ImportTarget
beforeAll(async () => {
  end = await ends[0]!.open()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-articles-'))
  target = await importTarget(end.server)
})
afterAll(async () => {
  await end.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, content: string | Uint8Array) => {
  const place = path.join(folder, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, content)
  return place
}
const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#475' } })
    .png()
    .toBuffer()
const imports = (place: string, more: Partial<ImportTarget> = {}) =>
  importFile({ ...target, ...more }, place, { as: undefined, dryRun: false })
const detail = (id: number) => dataOf<Article>(end.call('article.detail', { id }, visitor()))

it('becomes an article with its pictures, tags and category, found by its title', async () => {
  const { db } = end.server.parts
  const { name: category } = await db
    .selectFrom('categories')
    .select('name')
    .where('type', '=', 'article')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { name: tag } = await db.selectFrom('tags').select('name').executeTakeFirstOrThrow()
  const head = `---\ntitle: 渡口的灯\nauthor: 林间\ncategory: ${category}\ntags: [${tag}, 没有这个标签]\n---\n`
  const text =
    '# 渡口\n\n一 **二** *三* & <四>\n\n![桥](bilder/a%20b.png)\n\n- 五\n- 六\n\n> 七\n\n[八](https://example.org/?a=1&b=2)'
  file('渡口/index.md', head + text)
  file('渡口/bilder/a b.png', await picture(91))
  file('渡口/index.json', JSON.stringify({ summary: '夜里的渡口' }))
  const { item } = await imports(path.join(folder, '渡口'))
  const article = await detail(item!.id)
  expect(article).toMatchObject({
    title: '渡口的灯',
    author: '林间',
    summary: '夜里的渡口',
    category: { name: category },
  })
  expect(article.tags.map(({ name }) => name)).toEqual([tag])
  expect(article.covers).toMatchObject([{ width: 91, height: 40 }])
  expect(article.media).toMatchObject([{ type: 'image', image: { path: article.covers[0]!.path } }])
  expect(article.body).toBe(
    `<p>一 <b>二</b> <i>三</i> &amp; &lt;四&gt;</p><p><img src="${article.covers[0]!.path}" alt="桥"></p><ul><li>五</li><li>六</li></ul>` +
      '<blockquote><p>七</p></blockquote><p><a href="https://example.org/?a=1&amp;b=2">八</a></p>',
  )
  const found = await dataOf<Page<Article>>(end.call('article.list', { word: '渡口的灯' }, visitor()))
  expect(found.list.map(({ id }) => id)).toContain(item!.id)
  expect(await imports(path.join(folder, '渡口'))).toMatchObject({ state: 'here already' })
})

it('keeps what costs for those who bought it, and shows the beginning', async () => {
  const long = '光'.repeat(150)
  file('paid/text.md', `${long}\n\n${long}\n\n秘密\n\n![](p.png)`)
  file('paid/p.png', await picture(50))
  const { item } = await imports(path.join(folder, 'paid'), { coins: 9 })
  const article = await detail(item!.id)
  expect(article.coins).toBe(9)
  expect(article.body).toBe(`<p>${long}</p>`)
  expect(article.media).toEqual([{ type: 'image' }])
})

it('runs, loads and reads nothing that an article names', async () => {
  const text = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '一 <b onclick="x()">二</b> [三](javascript:alert(1)) ![四](https://example.org/a.png) ![五](../secret.png)',
    '![六](/etc/hostname) ![七](link.png) ![" onerror="x](no.png) `<svg onload=x>`',
    `${'> '.repeat(30)}深`,
  ].join('\n\n')
  file('secret.png', await picture(20))
  const place = file('hostile/a.md', `---\ntitle: [1, 2\n---\n${text}`)
  symlinkSync(path.join(folder, 'secret.png'), path.join(folder, 'hostile/link.png'))
  const { item, warnings } = await imports(place)
  expect(new Set(warnings.map(({ code }) => code))).toEqual(
    new Set(['head-unreadable', 'markup-left-out', 'picture-unreadable']),
  )
  const { body = '', media, covers } = await detail(item!.id)
  expect(body).not.toMatch(/<(script|svg|img)|<[^>]*\son|javascript:/)
  expect(body).toContain('&lt;svg onload=x&gt;')
  expect(media).toEqual([])
  expect(covers).toHaveLength(1)
})

it.each([
  ['empty.md', ''],
  ['only-head.md', '---\ntitle: x\n---\n'],
  ['deep.md', `${'> '.repeat(100_000)}深`],
  ['only-html.md', '<iframe src="https://example.org"></iframe>'],
])('refuses %s, in which there is nothing to read', async (name, text) => {
  await expect(imports(file(`none/${name}`, text))).rejects.toThrow()
})

it('does not choose between several texts of a folder', async () => {
  file('two/a.md', 'a')
  file('two/b.md', 'b')
  await expect(imports(path.join(folder, 'two'))).rejects.toThrow('too-many-files')
})
