import { createHash } from 'node:crypto'
import { createRng } from '#demo/rng.ts'
import type { Plan, Tag, UploadClient } from './client.ts'

export const sliceBytes = 5_242_880

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

const mp4Head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
const blockBytes = 65_536

/** A file that begins as an MP4 does and goes on with what a seed gives; nobody can play it. */
export function likeAFilm(bytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes)
  const rng = createRng(seed)
  const block = Uint32Array.from({ length: blockBytes / 4 }, () => Math.floor(rng.next() * 2 ** 32))
  for (let at = 0; at < bytes; at += blockBytes) {
    block[0] = at
    file.set(new Uint8Array(block.buffer).subarray(0, bytes - at), at)
  }
  file.set(mp4Head.subarray(0, bytes))
  return file
}

/** The bytes of a slice, and how many slices there are. */
export const sliceOf = (file: Uint8Array<ArrayBuffer>, number: number): Uint8Array<ArrayBuffer> =>
  file.slice((number - 1) * sliceBytes, number * sliceBytes)
export const totalOf = (file: Uint8Array): number => Math.ceil(file.length / sliceBytes)

/** Sends what a plan asks for; answers the tags of what it sent. */
export async function sendAll(client: UploadClient, plan: Plan, file: Uint8Array<ArrayBuffer>): Promise<Tag[]> {
  const tags: Tag[] = []
  for (const { number } of plan.slices) {
    const reply = await client.put(plan, number, sliceOf(file, number))
    if (reply.status !== 200) throw new Error(`slice ${number}: ${reply.status} ${await reply.text()}`)
    tags.push({ number, e_tag: reply.headers.get('etag') ?? '' })
  }
  return tags
}

/** Uploads a whole file, for something where that is told; answers its `publicUrl`. */
export async function sendFile(
  client: UploadClient,
  file: Uint8Array<ArrayBuffer>,
  purpose?: 'film' | 'sound',
): Promise<string> {
  const size = purpose && file.length
  const { data: plan, msg } = await client.plan(totalOf(file), undefined, {}, size, purpose)
  if (!plan) throw new Error(msg)
  const { data, msg: why } = await client.complete(plan, await sendAll(client, plan, file))
  if (!data) throw new Error(why)
  return data.publicUrl
}
