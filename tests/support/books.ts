import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

type Files = Record<string, string | Uint8Array>

/** A ZIP archive of these files. */
export const archiveOf = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

/** A page of a comic: a dark box within a white border of a tenth of its width. */
export async function comicPage(number: number): Promise<Uint8Array> {
  const ink = {
    create: { width: 240, height: 320, channels: 3 as const, background: { r: 20, g: (number * 60) % 200, b: 90 } },
  }
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
  return picture
    .composite([{ input: await sharp(ink).png().toBuffer(), left: 30, top: 40 }])
    .png()
    .toBuffer()
}

const page = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`

/** The files of an EPUB 3 with a part, two chapters of which one has a picture, a reading and a note, and a page of notes. */
export const bookFiles = async (more: Files = {}): Promise<Files> => ({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
  'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0">
    <metadata><dc:title>灯塔纪事</dc:title><dc:creator>阿北</dc:creator></metadata>
    <manifest>
      <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
      <item id="cover" href="img/cover.png" properties="cover-image" media-type="image/png"/>
      <item id="c1" href="text/c1.xhtml" media-type="application/xhtml+xml"/>
      <item id="c2" href="text/c2.xhtml" media-type="application/xhtml+xml"/>
      <item id="n" href="text/notes.xhtml" media-type="application/xhtml+xml"/>
    </manifest>
    <spine><itemref idref="nav"/><itemref idref="c1"/><itemref idref="c2"/><itemref idref="n" linear="no"/></spine></package>`,
  'OPS/nav.xhtml': page(`<nav epub:type="toc"><ol><li><a href="text/c1.xhtml">上部 海边</a><ol>
    <li><a href="text/c1.xhtml#one">第一章 雾</a></li><li><a href="text/c2.xhtml">第二章 归途</a></li></ol></li></ol></nav>`),
  'OPS/text/c1.xhtml': page(`<h1>上部 海边</h1><p>这一部讲海。</p>
    <h2 id="one">第一章 雾</h2><p>灯塔<em>亮</em>了，<ruby>渔<rt>yú</rt>火<rt>huǒ</rt></ruby>也亮了。<a epub:type="noteref" href="notes.xhtml#n1">[1]</a></p>
    <p><img src="../img/lamp.png" alt="一盏灯"/></p><blockquote><p>海上生明月。</p></blockquote><hr/>
    <p>${'雾散得很慢，船也走得很慢。'.repeat(60)}</p>`),
  'OPS/text/c2.xhtml': page('<h2>第二章 归途</h2><p>他&nbsp;回来了 &amp; 灯还亮着。</p>'),
  'OPS/text/notes.xhtml': page('<aside epub:type="footnote" id="n1"><p>渔火：船上的灯。</p></aside>'),
  'OPS/img/cover.png': await comicPage(1),
  'OPS/img/lamp.png': await comicPage(2),
  ...more,
})
