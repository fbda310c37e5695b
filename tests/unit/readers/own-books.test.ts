import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { textOfRuns } from '#contract/shapes/blocks.ts'
import { openArchive } from '#net/own/book/archive.ts'
import { nameOf } from '#books/archive.ts'
import { episodesOf } from '#books/comic.ts'
import { readEpub } from '#books/epub.ts'
import { BookError } from '#books/fault.ts'
import { readPage } from '#books/page.ts'
import { aboutText, chaptersOf, numberOf, ruleResults } from '#books/text.ts'
import { decodeText } from '#lib/decode-text.ts'
import { archiveOf, bookFiles } from '../../support/books.ts'

const faultOf = async (act: () => unknown) => {
  try {
    await act()
  } catch (error) {
    if (error instanceof BookError) return error.fault
    throw error
  }
  return undefined
}

describe('an EPUB', () => {
  let files: Awaited<ReturnType<typeof bookFiles>>
  beforeAll(async () => {
    files = await bookFiles()
  })

  test('has its chapters with their depth, pictures, readings, and the notes that they lead to', async () => {
    const book = await readEpub(openArchive(archiveOf(files)))
    expect(book).toMatchObject({ title: '灯塔纪事', author: '阿北', cover: 'OPS/img/cover.png' })
    expect(book.chapters.map(({ title, level }) => [title, level])).toEqual([
      ['上部 海边', 0],
      ['第一章 雾', 1],
      ['第二章 归途', 1],
    ])
    const [, first, second] = book.chapters
    expect(first!.blocks.map(({ type }) => type)).toEqual(['h', 'p', 'named', 'quote', 'hr', 'p', 'note'])
    expect(first!.blocks[1]).toEqual({
      type: 'p',
      runs: [
        { text: '灯塔' },
        { text: '亮', marks: ['em'] },
        { text: '了，' },
        { text: '渔火', ruby: 'yúhuǒ' },
        { text: '也亮了。', note: 'n1' },
      ],
    })
    expect(first!.blocks.at(-1)).toEqual({ type: 'note', id: 'n1', runs: [{ text: '渔火：船上的灯。' }] })
    const line = second!.blocks[1]!
    expect('runs' in line && textOfRuns(line.runs)).toBe('他\u00a0回来了 & 灯还亮着。')
  })

  test('without a nav page is read by its NCX; without either by its pages', async () => {
    const ncx = `<ncx><navMap><navPoint><navLabel><text>甲</text></navLabel><content src="text/c1.xhtml"/></navPoint></navMap></ncx>`
    const opf = String(files['OPS/book.opf']).replace(
      /<item id="nav"[^>]*>/,
      '<item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    )
    const { chapters } = await readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/toc.ncx': ncx })))
    // what the contents do not name goes on with what was before it
    expect(chapters.map(({ title }) => title)).toEqual(['甲'])
    const bare = await readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/toc.ncx': '' })))
    expect(bare.chapters.length).toBeGreaterThan(0)
    expect(bare.chapters[0]!.title).toBe('上部 海边')
  })

  test('that is protected is refused; one whose fonts are hidden is none', async () => {
    const secret = (algorithm: string) =>
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`
    const open = (algorithm: string) =>
      faultOf(() => readEpub(openArchive(archiveOf({ ...files, 'META-INF/encryption.xml': secret(algorithm) }))))
    expect(await open('http://www.w3.org/2001/04/xmlenc#aes256-cbc')).toBe('protected')
    expect(await open('http://www.idpf.org/2008/embedding')).toBeUndefined()
  })

  test('of fixed pages that are pictures is a comic, whether they stand in pages or alone', async () => {
    const opf = `<package><metadata><dc:title>画</dc:title><meta property="rendition:layout">pre-paginated</meta></metadata>
      <manifest><item id="a" href="img/cover.png" media-type="image/png"/><item id="b" href="p.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`
    const page = '<html><body><svg><image xlink:href="img/lamp.png"/></svg></body></html>'
    const book = await readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/p.xhtml': page })))
    expect(book.pictures).toEqual(['OPS/img/cover.png', 'OPS/img/lamp.png'])
    const flowing = await readEpub(
      openArchive(
        archiveOf({ ...files, 'OPS/book.opf': opf.replace('pre-paginated', 'reflowable'), 'OPS/p.xhtml': page }),
      ),
    )
    expect(flowing.pictures).toBeUndefined()
    expect(flowing.chapters.flatMap(({ blocks }) => blocks)).toHaveLength(2)
  })

  test('keeps notes of one id apart that stand in several pages', async () => {
    const page = (of: string) =>
      `<html><body><p>${of}<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">关于${of}<a epub:type="noteref" href="#n">回</a></aside></body></html>`
    const opf = `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`
    const archive = archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/a.xhtml': page('甲'), 'OPS/b.xhtml': page('乙') })
    const { chapters } = await readEpub(openArchive(archive))
    const blocks = chapters.flatMap((one) => one.blocks)
    const bodies = blocks.flatMap((one) => (one.type === 'note' ? [[one.id, textOfRuns(one.runs)]] : []))
    expect(bodies).toEqual([
      ['n', '关于甲'],
      ['n-2', '关于乙'],
    ])
    expect(blocks.flatMap((one) => (one.type === 'p' ? one.runs.map(({ note }) => note) : []))).toEqual(['n', 'n-2'])
  })

  test('says what it is: language, series, subjects, order of pages, and its cover wherever it lies', async () => {
    const opf = `<package><metadata><dc:title>上</dc:title><dc:title id="t">灯塔</dc:title><meta refines="#t" property="title-type">main</meta>
      <dc:language>ja</dc:language><dc:subject>海</dc:subject><dc:description>&lt;p&gt;一座灯塔。&lt;/p&gt;</dc:description>
      <meta property="belongs-to-collection" id="c">海边</meta><meta refines="#c" property="group-position">2</meta><meta name="cover" content="x"/></metadata>
      <manifest><item id="x" href="wrong/cover.png" media-type="image/png"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="s" href="s.svg" media-type="image/svg+xml"/>
      <item id="d" href="d.json" media-type="application/json" fallback="a"/><item id="e" href="none.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine page-progression-direction="rtl"><itemref idref="d"/><itemref idref="s"/><itemref idref="e"/></spine></package>`
    const more = {
      'OPS/book.opf': opf,
      'OPS/a.xhtml': Buffer.from(
        '<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>é\u00e9</p></body></html>',
        'latin1',
      ),
      'OPS/s.svg': '<svg><title>x</title><text>图中字</text></svg>',
    }
    const book = await readEpub(openArchive(archiveOf({ ...files, ...more })))
    expect(book).toMatchObject({
      ...{ title: '灯塔', language: 'ja', subjects: ['海'], intro: '一座灯塔。', series: { title: '海边', no: 2 } },
      ...{ isRightToLeft: true, cover: 'OPS/img/cover.png', missing: ['OPS/none.xhtml'] },
    })
    expect(book.chapters.flatMap(({ blocks }) => blocks).map((one) => 'runs' in one && textOfRuns(one.runs))).toEqual([
      'éé',
      '图中字',
    ])
  })

  test('whose pages are deeper or longer than people make them is refused, at once', async () => {
    const begun = performance.now()
    for (const source of ['<b>'.repeat(1e6), `<a ${'x '.repeat(1e6)}>`, '<i>a</i><b>b</b>'.repeat(600_000)])
      expect(await faultOf(() => readPage(source))).toBe('too-large')
    expect(performance.now() - begun).toBeLessThan(10_000)
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><html><body><p>&b;&b;</p></body></html>'
    expect(readPage(laughs).blocks).toEqual([{ type: 'p', runs: [{ text: '&b;&b;' }] }])
  })

  test('names of files are keys, never paths', () => {
    expect(nameOf('OPS/text', '../img/a%20b.png#x')).toBe('OPS/img/a b.png')
    expect(nameOf('OPS', '../../../../etc/passwd')).toBe('etc/passwd')
  })

  test('script, styles and what is embedded are no words of it', () => {
    const { blocks } = readPage(
      '<body><script>x()</script><style>p{}</style><p>字<iframe>框</iframe></p><p onclick="x()">句</p></body>',
    )
    expect(blocks.map((one) => ('runs' in one ? textOfRuns(one.runs) : one.type))).toEqual(['字', '句'])
  })
})

describe('an archive', () => {
  test('of more files than may be, with one that is too large, or that is a bomb, is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, new Uint8Array()]))
    expect(await faultOf(() => openArchive(zipSync(many, { level: 0 })))).toBe('too-large')
    const large = openArchive(zipSync({ a: new Uint8Array(31 * 1024 * 1024) }))
    expect(await faultOf(() => large.read('a'))).toBe('too-large')
    const bomb = openArchive(zipSync({ a: new Uint8Array(20 * 1024 * 1024) }))
    expect(await faultOf(() => bomb.read('a'))).toBe('too-large')
  })

  test('that is cut short, or is none, is broken; what it says of a size is not trusted', async () => {
    const whole = zipSync({ a: strToU8('灯塔'.repeat(1000)), b: strToU8('b') })
    expect(await faultOf(() => openArchive(whole.subarray(0, whole.length / 2)))).toBe('broken')
    expect(await faultOf(() => openArchive(new Uint8Array(1000)))).toBe('broken')
    // its directory says that the first is 10 bytes long: no more are unpacked
    const lies = whole.slice()
    const view = new DataView(lies.buffer)
    const central = view.getUint32(lies.length - 22 + 16, true)
    view.setUint32(central + 24, 10, true)
    expect((await openArchive(lies).read('a'))!.length).toBeLessThanOrEqual(10)
  })

  test('has the names that were meant, where it does not say how they are written', async () => {
    const names = [new TextEncoder().encode('夏目/漱石.png'), Uint8Array.fromHex('b5cbcbfe2f312e706e67')]
    const stand = names.map(({ length }, at) => String(at).repeat(length))
    const bytes = Buffer.from(zipSync(Object.fromEntries(stand.map((name) => [name, strToU8(name[0]!)]))))
    // plain letters have no sign that says UTF-8; the names are put in their place, in both lists of the archive
    for (const [at, name] of names.entries())
      for (let from = bytes.indexOf(stand[at]!); from >= 0; from = bytes.indexOf(stand[at]!)) bytes.set(name, from)
    const archive = openArchive(new Uint8Array(bytes))
    expect(new Set(archive.names)).toEqual(new Set(['夏目/漱石.png', '邓塔/1.png']))
    expect(new TextDecoder().decode(await archive.read('夏目/漱石.png'))).toBe('0')
  })

  test('of pictures has its folders as episodes, and its pages by their numbers', () => {
    const names = [
      '二/10.jpg',
      '二/9.jpg',
      '一/p2.PNG',
      '一/p10.png',
      '一/p1.png',
      '__MACOSX/一/p1.png',
      '一/.x.png',
      'readme.txt',
    ]
    expect(episodesOf({ names })).toEqual([
      { title: '二', pages: ['二/9.jpg', '二/10.jpg'] },
      { title: '一', pages: ['一/p1.png', '一/p2.PNG', '一/p10.png'] },
    ])
  })
})

describe('a text', () => {
  const text = '他说，这是一个好地方，我们就在这里住下来了。'
  test('of each usual encoding is read as it was written', () => {
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
    expect(
      decodeText(
        new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)]),
      ),
    ).toBe(text)
    // 他说 in GB18030, and 他說 in Big5, with enough of what texts have
    const gb = Uint8Array.fromHex('cbfbcbb5a3acd5e2cac7d2bbb8f6bac3b5d8b7bda1a3')
    expect(decodeText(gb)).toBe('他说，这是一个好地方。')
    const big5 = Uint8Array.fromHex('a54cbba1a141b36fac4fa440add3a66ea661a4e8a143')
    expect(decodeText(big5)).toBe('他說，這是一個好地方。')
  })

  test('has the chapters that its headings say, with what stands before the first', () => {
    const chapters = chaptersOf(
      '书名\n\n第一章 雾\n雾来了。\r\n第二章　归途\n　　他回来了，说第三章的事。\n番外 灯\n完',
    )
    expect(chapters).toEqual([
      { title: '', level: 0, text: '书名' },
      { title: '第一章 雾', level: 0, text: '雾来了。' },
      { title: '第二章　归途', level: 0, text: '　　他回来了，说第三章的事。' },
      { title: '番外 灯', level: 0, text: '完' },
    ])
  })

  test('has no chapter of what says its title and author alone', () => {
    const titles = (text: string) => chaptersOf(text).map(({ title }) => title)
    const chapters = '\n第一章 雾\n雾来了。\n第二章 归途\n他回来了。'
    expect(titles(`《灯塔纪事》\n作者：阿北\n${chapters}`)).toEqual(['第一章 雾', '第二章 归途'])
    expect(titles(`《灯塔纪事》作者：阿北\n${chapters}`)).toEqual(['第一章 雾', '第二章 归途'])
    expect(titles(`《灯塔纪事》是一本小书。\n${chapters}`)).toEqual(['', '第一章 雾', '第二章 归途'])
  })

  test.each([
    ['《灯塔纪事》作者：阿北', '', '灯塔纪事', '阿北'],
    ['[精校]《灯塔纪事》全本', '灯塔纪事\n作者：阿北\n\n第一章', '灯塔纪事', '阿北'],
    ['灯塔纪事 作者:阿北', '', '灯塔纪事', '阿北'],
    ['灯塔纪事', '　　他是一位作者：写过三本书。', '灯塔纪事', ''],
  ])('called %s says what it is called and who wrote it', (name, text, title, author) => {
    expect(aboutText(name, text)).toEqual({ title, author })
  })

  test('of one chapter, below its heading, is that chapter', () => {
    expect(chaptersOf('第三章 丙\n他回来了。')).toEqual([{ title: '第三章 丙', level: 0, text: '他回来了。' }])
    // more than a chapter: its heading is not all that there is
    const long = `序\n${'雾散得很慢，船也走得很慢。\n'.repeat(6000)}`
    expect(chaptersOf(long).length).toBeGreaterThan(5)
  })

  test('has volumes above its chapters, and no list of contents among them', () => {
    const contents = ['第一卷 海', '第一章 雾', '第二章 灯', '第三章 船']
    const prose = '雾散得很慢，船也走得很慢。'.repeat(100)
    const text = [...contents, ...contents.flatMap((title) => [title, prose]), '第二天，他回来了。'].join('\n')
    const [{ rule, score, chapters }] = ruleResults(text) as [ReturnType<typeof ruleResults>[number]]
    expect([rule, score]).toEqual(['numbered', 1])
    expect(chapters[0]).toEqual({ title: '', level: 0, text: contents.join('\n') })
    expect(chapters.slice(1).map(({ title, level }) => [title, level])).toEqual([
      ['第一卷 海', 0],
      ['第一章 雾', 1],
      ['第二章 灯', 1],
      ['第三章 船', 1],
    ])
    expect(chapters.at(-1)!.text).toContain('第二天')
  })

  test('counts by whatever numerals', () => {
    const numerals = ['一百二十', '一二〇', '120', '１２０', '十', '两千零三', '一万二千', '壹佰', 'XIV']
    expect(numerals.map(numberOf)).toEqual([120, 120, 120, 120, 10, 2003, 12_000, 100, 14])
  })

  test('without headings is cut into even pieces, at the ends of lines', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `第${at}行`.padEnd(50, '字'))
    const chapters = chaptersOf(lines.join('\n'))
    expect(chapters.length).toBe(4)
    expect(chapters.map((one) => one.text).join('\n')).toBe(lines.join('\n'))
    expect(chaptersOf('  \n ')).toEqual([])
  })
})
