import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { createRng } from '#demo/rng.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { pdfOf } from '#tests/support/pdf.ts'
import { hasProgram } from '#tests/support/programs.ts'

/** A file, or a folder, that means harm or is broken, and whether it may be taken as far as it goes. */
export interface HostileImport {
  readonly name: string
  readonly fate: 'refused' | 'either'
  readonly files: Readonly<Record<string, Uint8Array | string>>
}

const rars = path.resolve(import.meta.dirname, '../../fixtures/rar')

/** Changes a number within a file. */
function patched(bytes: Uint8Array, at: number, value: number, size: 2 | 4 = 4): Uint8Array {
  const copy = Buffer.from(bytes)
  if (size === 2) copy.writeUInt16LE(value, at)
  else copy.writeUInt32LE(value, at)
  return copy
}
/** Where the directory of a ZIP begins. */
const directoryOf = (zip: Uint8Array) => Buffer.from(zip).readUInt32LE(zip.length - 22 + 16)

/** A WAV of silence. */
function wav(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** A PNG that says it is so large, and is not. */
function giantPng(width: number, height: number, png: Uint8Array): Uint8Array {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

/** Files of each kind as they should be, by their endings. */
async function wholeOnes(folder: string): Promise<Record<string, Uint8Array>> {
  const noise = { create: { width: 200, height: 300, channels: 3, background: '#345' } } as const
  const picture = sharp({ create: { ...noise.create, noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
  const pages = { '1.png': await comicPage(1), '2.png': await comicPage(2), '3.png': await comicPage(3) }
  const whole: Record<string, Uint8Array> = {
    cbz: archiveOf(pages),
    epub: archiveOf(await bookFiles()),
    rar: readFileSync(path.join(rars, 'rar5.rar')),
    cbr: readFileSync(path.join(rars, 'rar4-solid.rar')),
    jpg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
    txt: Buffer.from(Array.from({ length: 9 }, (_, at) => `第${at + 1}章 灯\n${'灯亮着。'.repeat(60)}\n`).join('')),
    md: Buffer.from(`---\ntitle: 灯\n---\n# 灯\n\n${'灯亮着。'.repeat(60)}\n\n- 一\n- 二\n`),
    json: Buffer.from(JSON.stringify({ kind: 'game', title: '灯', text: '灯亮着。'.repeat(60), tags: ['灯'] })),
  }
  if (hasProgram('pdftoppm')) whole['pdf'] = pdfOf(2)
  if (!hasProgram('ffmpeg')) return whole
  whole['wav'] = wav(3)
  for (const ending of ['mp3', 'm4a', 'm4b', 'flac', 'ogg', 'opus']) {
    const file = path.join(folder, `whole.${ending}`)
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=440:duration=3', '-ar', '48000', file])
    whole[ending] = readFileSync(file)
  }
  return whole
}

const pictureEndings = ['jpg', 'png', 'webp', 'gif', 'avif']

/** Makes them all; the same from the same seed. */
export async function hostileImports(folder: string, seed: number): Promise<HostileImport[]> {
  mkdirSync(folder, { recursive: true })
  const all: HostileImport[] = []
  const add = (name: string, fate: HostileImport['fate'], bytes: Uint8Array | string) =>
    void all.push({ name, fate, files: { [name]: bytes } })
  /** A picture is the page of a comic, alone. */
  const addPicture = (name: string, bytes: Uint8Array | string, fate: HostileImport['fate'] = 'either') =>
    add(`${name}.cbz`, fate, archiveOf({ [name]: bytes }))

  for (const [ending, whole] of Object.entries(await wholeOnes(folder))) {
    const random = createRng(`${seed} ${ending}`)
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)))
    const flipped = Buffer.from(whole)
    for (let at = 0; at < 40; at += 1) flipped[8 + Math.floor(random.next() * (whole.length - 8))]! ^= 0x40
    const cut = Math.min(200, Math.floor(whole.length / 4))
    const head = whole.subarray(0, cut)
    const broken: [string, Uint8Array][] = [
      ['half', whole.subarray(0, whole.length / 2)],
      ['head', head],
      ['head and zeros', Buffer.concat([head, Buffer.alloc(50_000)])],
      ['head and noise', Buffer.concat([head, noise(50_000)])],
      ['flipped bits', flipped],
    ]
    for (const [what, bytes] of broken)
      if (pictureEndings.includes(ending)) addPicture(`${what}.${ending}`, bytes)
      else add(`${what}.${ending}`, 'either', bytes)
  }

  const page = await comicPage(1)
  const zip = archiveOf({ '1.png': page, '2.png': await comicPage(2) })
  const directory = directoryOf(zip)
  add('bomb.cbz', 'refused', zipSync({ '1.png': new Uint8Array(25 * 1024 * 1024) }))
  add('bomb of bombs.cbz', 'refused', zipSync({ 'in.zip': zipSync({ '1.png': new Uint8Array(9_000_000) }) }))
  add('large page.cbz', 'refused', zipSync({ '1.png': new Uint8Array(31 * 1024 * 1024) }, { level: 0 }))
  const names = Array.from({ length: 10_001 }, (_, at) => [`${at}.png`, new Uint8Array(1)] as const)
  add('many.cbz', 'refused', zipSync(Object.fromEntries(names), { level: 0 }))
  add('password.cbz', 'refused', patched(zip, directory + 8, 1, 2))
  add('unknown method.cbz', 'refused', patched(zip, directory + 10, 99, 2))
  add('says less.cbz', 'refused', patched(zip, directory + 24, 10))
  add('says more.cbz', 'either', patched(zip, directory + 24, 90_000))
  add('says packed more.cbz', 'either', patched(zip, directory + 20, 0x7f_ff_ff_ff))
  add('directory beyond.cbz', 'refused', patched(zip, zip.length - 22 + 16, 0x7f_ff_ff_f0))
  add('count of entries.cbz', 'either', patched(zip, zip.length - 22 + 10, 60_000, 2))
  add('entry beyond.cbz', 'refused', patched(zip, directory + 42, 0x7f_ff_ff_f0))
  add('empty.cbz', 'refused', zipSync({}))
  add('folders.cbz', 'refused', zipSync({ 'a/': new Uint8Array(), 'b/': new Uint8Array() }))
  add('ways out.cbz', 'either', archiveOf({ '../../../../tmp/out.png': page, '/etc/passwd': 'x', 'C:\\a.png': page }))
  add(
    'names.cbz',
    'either',
    archiveOf({ [`${'n'.repeat(60_000)}.png`]: page, 'a\0b.png': page, '__proto__.png': page }),
  )
  add('nothing.cbz', 'refused', '')

  const book = await bookFiles()
  const opf = String(book['OPS/book.opf'])
  const addBook = (name: string, more: Record<string, string | Uint8Array>, fate: HostileImport['fate'] = 'either') =>
    add(`${name}.epub`, fate, archiveOf({ ...book, ...more }))
  const lines = (count: number, line: string) => line.repeat(count)
  const drm = '<e><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></e>'
  addBook('protected', { 'META-INF/encryption.xml': drm }, 'refused')
  addBook('no container', { 'META-INF/container.xml': '<container/>' }, 'refused')
  const outside = '<container><rootfiles><rootfile full-path="../../../etc/passwd"/></rootfiles></container>'
  addBook('container outside', { 'META-INF/container.xml': outside }, 'refused')
  const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const doctype = `<!DOCTYPE x [<!ENTITY e0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">${laughs}]>`
  addBook('laughs', { 'OPS/text/c2.xhtml': `${doctype}<html><body><p>&e20;&f;</p></body></html>` })
  addBook('laughing opf', { 'OPS/book.opf': doctype + opf.replace('灯塔纪事', '&e20;') })
  addBook('deep page', { 'OPS/text/c2.xhtml': `<html><body>${lines(50_000, '<div>')}灯` })
  addBook('deep contents', {
    'OPS/nav.xhtml': `<nav epub:type="toc">${lines(20_000, '<ol><li><a href="text/c1.xhtml">灯</a>')}`,
  })
  addBook('long spine', {
    'OPS/book.opf': opf.replace('</spine>', `${lines(100_000, '<itemref idref="c2"/>')}</spine>`),
  })
  addBook('spine of nothing', { 'OPS/book.opf': opf.replaceAll(/idref="\w+"/g, 'idref="gone"') })
  addBook('scripts', {
    'OPS/text/c2.xhtml': '<html><body><script>x()</script><p onclick="x()">灯</p><svg onload="x()"/></body></html>',
  })
  addBook('pictures outside', {
    'OPS/text/c2.xhtml':
      '<html><body><p>灯<img src="file:///etc/passwd"/><img src="//example.org/a.png"/></p></body></html>',
  })
  addBook('giant cover', { 'OPS/img/cover.png': giantPng(60_000, 60_000, page) })
  addBook('no pictures', { 'OPS/img/cover.png': 'x', 'OPS/img/lamp.png': '' })
  addBook('signs', { 'OPS/text/c2.xhtml': Buffer.from('fffe3c00d8d8', 'hex') })

  addPicture('giant.png', giantPng(60_000, 60_000, page), 'refused')
  addPicture('endless.png', giantPng(0x7f_ff_ff_ff, 0x7f_ff_ff_ff, page), 'refused')
  addPicture('nothing wide.png', giantPng(0, 0, page), 'refused')
  addPicture(
    'vector.png',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    'refused',
  )
  addPicture('page.jpg', '<html><script>x()</script></html>', 'refused')
  addPicture('archive.png', zip, 'refused')
  addPicture(
    'camera.heic',
    Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(5000, 3)]),
    'refused',
  )
  addPicture('bits.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 0xff)]), 'refused')
  addPicture('tags.tiff', Buffer.from('49492a0008000000ffff', 'hex'), 'refused')

  const rar = readFileSync(path.join(rars, 'rar5.rar'))
  for (const name of ['rar4-encrypted.rar', 'rar5-encrypted.rar'])
    add(name, 'refused', readFileSync(path.join(rars, name)))
  add('mark alone.cbr', 'refused', rar.subarray(0, 8))
  add('mark twice.cbr', 'either', Buffer.concat([rar.subarray(0, 8), rar]))
  add('sizes.cbr', 'either', Buffer.concat([rar.subarray(0, 30), Buffer.alloc(12, 0xff), rar.subarray(42)]))

  if (hasProgram('pdftoppm')) {
    const pdf = Buffer.from(pdfOf(1)).toString('latin1')
    const addPdf = (name: string, text: string, fate: HostileImport['fate'] = 'either') =>
      add(`${name}.pdf`, fate, Buffer.from(text, 'latin1'))
    add('many pages.pdf', 'refused', pdfOf(10_001))
    addPdf(
      'password',
      pdf.replace('/Info', '/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <00> /U <00> >> /Info'),
      'either',
    )
    addPdf('own parent', pdf.replace('/Kids [4 0 R]', '/Kids [2 0 R]'))
    addPdf('wide', pdf.replace('[0 0 300 400]', '[0 0 9999999 9]'))
    addPdf('endless size', pdf.replace('[0 0 300 400]', '[0 0 1e30 1e30]'))
    addPdf('minus pages', pdf.replace('/Count 1', '/Count -7'))
    addPdf('runs', pdf.replace('/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) >>'))
    addPdf(
      'draws itself',
      pdf
        .replace('/Contents 5 0 R', '/Contents 5 0 R /Resources << /XObject << /X 5 0 R >> >>')
        .replace('rg', 'rg /X Do'),
    )
  }

  add('zeros.txt', 'refused', new Uint8Array(5000))
  add('program.txt', 'refused', Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(4000, 1)]))
  add('large.txt', 'refused', Buffer.alloc(41 * 1024 * 1024, '灯'))
  add(
    'chapters.txt',
    'either',
    Array.from({ length: 6000 }, (_, at) => `第${at + 1}章 灯\n${'灯。'.repeat(120)}\n`).join(''),
  )
  add('one line.txt', 'either', '灯'.repeat(3_000_000))
  add('headings.txt', 'either', lines(200_000, '第一章\n'))
  add('numerals.txt', 'either', `第${'十'.repeat(200_000)}章\n灯`)

  add('deep.md', 'refused', `${'> '.repeat(100_000)}灯`)
  add('large.md', 'refused', '灯\n\n'.repeat(300_000))
  add('only markup.md', 'refused', '<iframe src="https://example.org"></iframe>')
  add('brackets.md', 'either', `灯 ${'['.repeat(50_000)}`)
  add('stars.md', 'either', `灯 ${'**_'.repeat(50_000)}`)
  const aliases = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')
  add('aliases.md', 'either', `---\na0: &a0 [x]\n${aliases}\ntitle: *a9\n---\n灯`)
  add(
    'links.md',
    'either',
    '[灯](javascript:x) ![灯](../../../etc/passwd) ![灯](/etc/passwd) ![灯](https://example.org/a.png)',
  )

  const addJson = (name: string, about: object, fate: HostileImport['fate'] = 'refused') =>
    add(`${name}.json`, fate, JSON.stringify(about))
  const game = { kind: 'game', title: '灯' }
  add('nested.json', 'refused', '['.repeat(100_000))
  add('deep about.json', 'refused', `{"kind":"game","title":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`)
  addJson('list', [])
  addJson('unknown kind', { kind: '__proto__', title: '灯' })
  addJson('constructor', { kind: 'constructor', title: '灯' })
  addJson('numbers', { kind: 'game', title: 7 })
  addJson('script link', { ...game, links: [{ platform: 'a', label: 'b', url: 'javascript:x' }] })
  addJson('file outside', { ...game, files: [{ file: '../../../../etc/passwd', platform: 'a' }] })
  addJson('file absolute', { ...game, files: [{ file: '/etc/passwd', platform: 'a' }] })
  addJson('file itself', { ...game, cover: 'file itself.json' }, 'either')
  addJson('too much', { ...game, text: '灯'.repeat(300_000) })
  addJson('deep text', { ...game, text: '> '.repeat(9000) })
  addJson('too young', {
    kind: 'dating',
    title: '灯',
    area: '灯',
    age: 3,
    pictures: ['a.png'],
    contact: { label: 'a', value: 'b' },
  })

  const sound = wav(2)
  if (hasProgram('ffmpeg')) {
    add('playlist.mp3', 'refused', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
    add('list of files.m4a', 'refused', "ffconcat version 1.0\nfile '/etc/passwd'\n")
    add('film of text.flac', 'refused', 'fLaC')
    const cue = Array.from({ length: 5000 }, (_, at) => `TRACK ${at} AUDIO\nTITLE "灯"\nINDEX 01 ${at}:99:99\n`).join(
      '',
    )
    all.push({ name: 'cue.wav', fate: 'either', files: { 'cue.wav': sound, 'cue.cue': cue } })
    add('endless rate.wav', 'either', patched(sound, 24, 0xff_ff_ff_ff))
    add('no channels.wav', 'refused', patched(sound, 22, 0, 2))
    add('says more.wav', 'either', patched(sound, 40, 0xff_ff_ff_f0))
  }
  add('words.zip', 'refused', archiveOf({ 'a.txt': 'a' }))
  return all
}

/** Puts one into a folder; answers what is to be imported. */
export function placeHostile(folder: string, { name, files }: HostileImport): string {
  mkdirSync(folder, { recursive: true })
  for (const [file, bytes] of Object.entries(files)) writeFileSync(path.join(folder, file), bytes)
  return path.join(folder, name)
}
