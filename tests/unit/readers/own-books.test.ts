import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { textOfRuns } from '#contract/shapes/blocks.ts'
import { openArchive } from '#net/own/book/archive.ts'
import { episodesOf } from '#net/own/book/comic.ts'
import { nameOf, readEpub } from '#net/own/book/epub.ts'
import { BookError } from '#net/own/book/limits.ts'
import { decodeText } from '#lib/decode-text.ts'
import { chaptersOf } from '#net/own/book/text-file.ts'
import { readPage } from '#net/own/book/xhtml.ts'
import { archiveOf, bookFiles } from '../../support/books.ts'

const faultOf = (act: () => unknown) => {
  try {
    act()
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

  test('has its chapters with their depth, pictures, readings, and the notes that they lead to', () => {
    const book = readEpub(openArchive(archiveOf(files)))
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

  test('without a nav page is read by its NCX; without either by its pages', () => {
    const ncx = `<ncx><navMap><navPoint><navLabel><text>甲</text></navLabel><content src="text/c1.xhtml"/></navPoint></navMap></ncx>`
    const opf = String(files['OPS/book.opf']).replace(
      /<item id="nav"[^>]*>/,
      '<item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    )
    const { chapters } = readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/toc.ncx': ncx })))
    // what the contents do not name goes on with what was before it
    expect(chapters.map(({ title }) => title)).toEqual(['甲'])
    const bare = readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/toc.ncx': '' })))
    expect(bare.chapters.length).toBeGreaterThan(0)
    expect(bare.chapters[0]!.title).toBe('上部 海边')
  })

  test('that is protected is refused; one whose fonts are hidden is none', () => {
    const secret = (algorithm: string) =>
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`
    const open = (algorithm: string) =>
      faultOf(() => readEpub(openArchive(archiveOf({ ...files, 'META-INF/encryption.xml': secret(algorithm) }))))
    expect(open('http://www.w3.org/2001/04/xmlenc#aes256-cbc')).toBe('protected')
    expect(open('http://www.idpf.org/2008/embedding')).toBeUndefined()
  })

  test('of fixed pages that are pictures is a comic, whether they stand in pages or alone', () => {
    const opf = `<package><metadata><dc:title>画</dc:title><meta property="rendition:layout">pre-paginated</meta></metadata>
      <manifest><item id="a" href="img/cover.png" media-type="image/png"/><item id="b" href="p.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`
    const page = '<html><body><svg><image xlink:href="img/lamp.png"/></svg></body></html>'
    const book = readEpub(openArchive(archiveOf({ ...files, 'OPS/book.opf': opf, 'OPS/p.xhtml': page })))
    expect(book.pictures).toEqual(['OPS/img/cover.png', 'OPS/img/lamp.png'])
    const flowing = readEpub(
      openArchive(
        archiveOf({ ...files, 'OPS/book.opf': opf.replace('pre-paginated', 'reflowable'), 'OPS/p.xhtml': page }),
      ),
    )
    expect(flowing.pictures).toBeUndefined()
    expect(flowing.chapters.flatMap(({ blocks }) => blocks)).toHaveLength(2)
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
  test('of more files than may be, with one that is too large, or that is a bomb, is refused', () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, new Uint8Array()]))
    expect(faultOf(() => openArchive(zipSync(many, { level: 0 })))).toBe('too-large')
    const large = openArchive(zipSync({ a: new Uint8Array(31 * 1024 * 1024) }))
    expect(faultOf(() => large.read('a'))).toBe('too-large')
    const bomb = openArchive(zipSync({ a: new Uint8Array(20 * 1024 * 1024) }))
    expect(faultOf(() => bomb.read('a'))).toBe('too-large')
  })

  test('that is cut short, or is none, is broken; what it says of a size is not trusted', () => {
    const whole = zipSync({ a: strToU8('灯塔'.repeat(1000)), b: strToU8('b') })
    expect(faultOf(() => openArchive(whole.subarray(0, whole.length / 2)))).toBe('broken')
    expect(faultOf(() => openArchive(new Uint8Array(1000)))).toBe('broken')
    // its directory says that the first is 10 bytes long: no more are unpacked
    const lies = whole.slice()
    const view = new DataView(lies.buffer)
    const central = view.getUint32(lies.length - 22 + 16, true)
    view.setUint32(central + 24, 10, true)
    expect(openArchive(lies).read('a')!.length).toBeLessThanOrEqual(10)
  })

  test('has the names that were meant, where it does not say how they are written', () => {
    const names = [new TextEncoder().encode('夏目/漱石.png'), Uint8Array.fromHex('b5cbcbfe2f312e706e67')]
    const stand = names.map(({ length }, at) => String(at).repeat(length))
    const bytes = Buffer.from(zipSync(Object.fromEntries(stand.map((name) => [name, strToU8(name[0]!)]))))
    // plain letters have no sign that says UTF-8; the names are put in their place, in both lists of the archive
    for (const [at, name] of names.entries())
      for (let from = bytes.indexOf(stand[at]!); from >= 0; from = bytes.indexOf(stand[at]!)) bytes.set(name, from)
    const archive = openArchive(new Uint8Array(bytes))
    expect(new Set(archive.names)).toEqual(new Set(['夏目/漱石.png', '邓塔/1.png']))
    expect(new TextDecoder().decode(archive.read('夏目/漱石.png'))).toBe('0')
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
      { title: '', text: '书名' },
      { title: '第一章 雾', text: '雾来了。' },
      { title: '第二章　归途', text: '　　他回来了，说第三章的事。' },
      { title: '番外 灯', text: '完' },
    ])
  })

  test('without headings is cut into even pieces, at the ends of lines', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `第${at}行`.padEnd(50, '字'))
    const chapters = chaptersOf(lines.join('\n'))
    expect(chapters.length).toBe(4)
    expect(chapters.map((one) => one.text).join('\n')).toBe(lines.join('\n'))
    expect(chaptersOf('  \n ')).toEqual([])
  })
})
