import { expect, test } from 'vitest'
import { cleanPicture, longestPx } from '#net/upload/clean-picture.ts'

const canary = 'CanaryCamera 31.14N 121.29E'

/** A picture that the engine draws, of a format. */
async function drawn(type: string, width = 64, height = 48): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = 'teal'
  pen.fillRect(0, 0, width / 2, height)
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
}

const joined = (...parts: (Uint8Array | number[] | string)[]) =>
  new Blob(parts.map((part) => (Array.isArray(part) ? new Uint8Array(part) : (part as Uint8Array<ArrayBuffer>))))
const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const holds = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer()).includes('Canary')

/** A block of Exif in big-endian order: turned by a quarter, a camera, and a place. */
function exifBlock(): Uint8Array {
  const text = new TextEncoder().encode(`${canary}\0`)
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  return new Uint8Array([...head, 0x01, 0x0f, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38, 0, 0, 0, 0, ...text])
}

async function jpegWithPlace(): Promise<Blob> {
  const file = await drawn('image/jpeg')
  const block = [0x45, 0x78, 0x69, 0x66, 0, 0, ...exifBlock()]
  const size = block.length + 2
  return joined(file.slice(0, 2), [0xff, 0xe1, size >> 8, size & 255, ...block], file.slice(2))
}

const tests: Record<string, () => Promise<Blob>> = {
  'image/jpeg': jpegWithPlace,
  async 'image/png'() {
    const file = await drawn('image/png')
    const text = new TextEncoder().encode(`tEXtAuthor\0${canary}`)
    return joined(file.slice(0, 33), [0, 0, 0, text.length - 4, ...text, 0, 0, 0, 0], file.slice(33))
  },
  async 'image/webp'() {
    const file = await drawn('image/webp')
    const block = exifBlock()
    const padded = [...block, ...(block.length % 2 ? [0] : [])]
    const whole = await bytes(joined(file, 'EXIF', [block.length, 0, 0, 0, ...padded]))
    new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
    return new Blob([whole])
  },
}

test.for(Object.entries(tests))('%s: nothing of the file but the pixels leaves the device', async ([type, make]) => {
  const blob = await make()
  const picture = new Blob([await blob.arrayBuffer()], { type })
  expect(await holds(picture)).toBe(true)
  const cleaned = await cleanPicture(picture)
  if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
  expect(await holds(cleaned.value)).toBe(false)
  const { width, height } = await createImageBitmap(cleaned.value)
  // upright: what its file said of turning it is done
  expect([width, height]).toEqual(type === 'image/jpeg' ? [48, 64] : [64, 48])
})

test('a large one becomes as long as is allowed', async () => {
  const cleaned = await cleanPicture(new Blob([await drawn('image/jpeg', 4000, 1000)], { type: 'image/jpeg' }))
  if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
  const { width, height } = await createImageBitmap(cleaned.value)
  expect([width, height]).toEqual([longestPx, 640])
})

test('what is empty, no picture, or HEIC that this engine can’t read does not leave', async () => {
  for (const [content, type] of [
    ['', 'image/jpeg'],
    ['no picture', 'image/jpeg'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ] as const)
    expect(await cleanPicture(new Blob([content], { type })), type).toMatchObject({ ok: false })
})
