import { expect, test } from 'vitest'
import { hex, imageUploadText, utf8 } from '#contract/envelope/texts.ts'
import { signUpload } from '#net/crypto/upload-sign.ts'
import { imageMime } from '#net/crypto/image.ts'
import { sealImage } from '#server/envelope/image.ts'
import { isUploadSign } from '#server/envelope/upload-sign.ts'
import { bothEnds, flipped, SEED, seeded, SUITES, withOther } from './helpers.ts'

const PATH = 'img/a1/雪山.bin'
const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))

const ALLOWED = [
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['image/jpeg', '\xff\xd8\xff\xdb\0\x43\0\0\0\0\0\0'],
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/gif', 'GIF89a\x01\0\x01\0\0\0'],
  ['image/gif', 'GIF87a\x01\0\x01\0\0\0'],
  ['image/avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf'],
  ['image/avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
  ['image/avif', '\0\0\0\x18ftypavis\0\0\0\0msf1avis'],
] as const

const REFUSED = [
  '',
  'G',
  'GIF',
  'GIF88a',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<!doctype html>',
  '<html><script>1</script>',
  '\xef\xbb\xbf<svg/>',
  ' GIF89a',
  '%PDF-1.7',
  'BM\x3a\0\0\0',
  'II*\0',
  '\0\0\x01\0\x01\0',
  'RIFF\x24\0\0\0WAVEfmt ',
  '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x08ftyp',
  // Brands count inside the box only, and the minor version is none.
  '\0\0\0\x10ftypmp42\0\0\0\0avif',
  '\0\0\0\x14ftypmp42avifisom',
  '\xff\xd8',
  'PK\x03\x04',
]

test('the type comes from the first bytes, and five types exist', () => {
  for (const [mime, head] of ALLOWED) expect(imageMime(latin1(head)), head).toBe(mime)
  for (const head of REFUSED) expect(imageMime(latin1(head)), head).toBeUndefined()
})

test.for(SUITES)('suite $suite: what the server encrypts, the client shows, and nothing else', async (suiteCrypto) => {
  const { client, root, roots } = await bothEnds(suiteCrypto)
  const { suite } = suiteCrypto
  const random = seeded(SEED)
  for (const [mime, head] of ALLOWED) {
    for (const content of [latin1(head), Uint8Array.from([...latin1(head), ...new Uint8Array(30_000)])]) {
      const file = sealImage(root, { suite, path: PATH, content })
      expect(sealImage(root, { suite, path: PATH, content })).not.toEqual(file)
      expect(await client.openImage(file, PATH)).toEqual({ ok: true, value: { mime, bytes: content } })
    }
  }
  for (const head of REFUSED.slice(1)) {
    const file = sealImage(root, { suite, path: PATH, content: latin1(head) })
    expect(await client.openImage(file, PATH), head).toEqual({ ok: false, fault: 'content' })
  }
  const content = latin1(ALLOWED[3][1])
  const file = sealImage(root, { suite, path: PATH, content })
  const faults: string[] = []
  const faultOf = async (bytes: Uint8Array<ArrayBuffer>, path = PATH): Promise<string> => {
    const result = await client.openImage(bytes, path)
    return result.ok ? 'opened' : result.fault
  }
  for (let i = 0; i < file.length; i++) faults.push(await faultOf(flipped(file, i, random)))
  expect(faults.slice(0, 4)).toEqual(['layout', 'layout', 'layout', 'layout'])
  expect(['suite', 'layout']).toContain(faults[4])
  // The other known root, by chance, or none at all.
  expect(['key', 'unauthentic']).toContain(faults[5])
  expect(new Set(faults.slice(6))).toEqual(new Set(['unauthentic']))
  for (let i = 0; i < file.length; i++) expect(await faultOf(file.slice(0, i)), `${i}`).not.toBe('opened')
  for (let i = 0; i < PATH.length; i++) {
    expect(await faultOf(file, withOther(PATH, i, 'abc/雪.', random))).toBe('unauthentic')
  }
  const second = roots.get(200)
  if (second === undefined) throw new Error('no second root')
  expect(await faultOf(sealImage(second, { suite, path: PATH, content }))).toBe('opened')
  const other = suite === 1 ? 2 : 1
  expect(await faultOf(sealImage(root, { suite: other, path: PATH, content }))).toBe('suite')
})

test.for(SUITES)(
  'suite $suite: upload signs are the same on both ends and for that text alone',
  async (suiteCrypto) => {
    const key = '短期密钥 key'
    const sign = await signUpload(key, imageUploadText('a'), suiteCrypto)
    expect(sign).toMatch(/^[0-9a-f]{64}$/)
    expect(isUploadSign(key, imageUploadText('a'), sign)).toBe(true)
    expect(isUploadSign(key, imageUploadText('b'), sign)).toBe(false)
    expect(isUploadSign(`${key} `, imageUploadText('a'), sign)).toBe(false)
    expect(isUploadSign(key, imageUploadText('a'), sign.slice(1))).toBe(false)
    expect(hex(utf8('山'))).toBe('e5b1b1')
  },
)
