import { createCipheriv, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { suite2 } from '#net/crypto/suite2.ts'
import { open } from '#server/envelope/primitives.ts'

const key = crypto.getRandomValues(new Uint8Array(64))
const iv = crypto.getRandomValues(new Uint8Array(16))
const aad = new TextEncoder().encode('rep|/x|0')

/** A256CBC-HS512 of blocks whose padding is the caller's: authentic, whatever it is. */
function sealedBlocks(blocks: Uint8Array): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv('aes-256-cbc', key.subarray(32), iv).setAutoPadding(false)
  const ciphertext = Buffer.concat([cipher.update(blocks), cipher.final()])
  const bits = Buffer.from([0, 0, 0, 0, 0, 0, 0, aad.length * 8])
  const mac = createHmac('sha512', key.subarray(0, 32)).update(aad).update(iv).update(ciphertext).update(bits)
  return Uint8Array.from(Buffer.concat([ciphertext, mac.digest().subarray(0, 32)]))
}

const ended = (blocks: number, ...end: number[]): Uint8Array => {
  const bytes = new Uint8Array(blocks * 16).fill(65)
  bytes.set(end, bytes.length - end.length)
  return bytes
}

test('suite 2: an authentic message with bad padding is refused by both ends', async () => {
  const client = await suite2().importSealing(key)
  for (const good of [ended(1, 1), ended(1, 2, 2), ended(2, ...new Uint8Array(16).fill(16)), ended(2, 3, 3, 3)]) {
    const length = good.length - (good.at(-1) ?? 0)
    expect(await client.open(iv, aad, sealedBlocks(good))).toEqual(good.slice(0, length))
    expect(new Uint8Array(open(2, { key, iv, aad }, sealedBlocks(good)) ?? [])).toEqual(good.slice(0, length))
  }
  for (const bad of [
    ended(1, 0),
    ended(1, 17),
    ended(1, 255),
    ended(2, 1, 2),
    ended(2, 3, 2, 3),
    ended(1),
    ended(2, 20),
  ]) {
    expect(await client.open(iv, aad, sealedBlocks(bad)), String(bad)).toBeUndefined()
    expect(open(2, { key, iv, aad }, sealedBlocks(bad)), String(bad)).toBeUndefined()
  }
})

test('suite 2: lengths that cannot be are refused before anything else', async () => {
  const client = await suite2().importSealing(key)
  const whole = sealedBlocks(ended(2, 1))
  for (const length of [0, 1, 16, 31, 32, 33, 47, 63]) {
    expect(await client.open(iv, aad, whole.subarray(0, length))).toBeUndefined()
    expect(open(2, { key, iv, aad }, whole.subarray(0, length))).toBeUndefined()
  }
  expect(await client.open(iv.subarray(1), aad, whole)).toBeUndefined()
})
