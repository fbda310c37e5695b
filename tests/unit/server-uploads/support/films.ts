import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import { claimClip, clipCards, type ClipCard } from '#server/media/clips.ts'
import { renditionKey, renditionOfKey } from '#server/media/rendition-streams.ts'
import { ivOf } from '#server/media/hls.ts'
import { hasOpenJobs } from '#server/repositories/jobs.ts'
import { streamAccess } from '#server/media/stream-access.ts'
import { uploadClient, type UploadClient } from './client.ts'
import { sendFile } from './files.ts'
import { addPerson, type TestPerson } from './people.ts'
import { ffmpegHere, openUploadServer, type UploadServer } from './server.ts'

/** What must never be found again in what is kept. */
export const place = 'CanaryPlace+31.2304+121.4737'

/** What a film is like. */
export interface FilmLook {
  readonly size?: string
  readonly seconds?: number
  readonly sound?: boolean
  readonly rotate?: number
  readonly name?: string
  /** How pixels are kept; browsers play `yuv420p`. */
  readonly pixels?: string
}

const run = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words])

/** A film of ffmpeg's test pattern in a folder, with a place in its metadata; answers its file. */
export function makeFilm(folder: string, look: FilmLook = {}): string {
  const { size = '1280x720', seconds = 9, sound = true, rotate = 0, name = 'film.mp4', pixels = 'yuv420p' } = look
  const [raw, made] = [path.join(folder, `raw-${name}`), path.join(folder, name)]
  const isWeb = name.endsWith('.webm')
  const noise = sound ? ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`, '-shortest'] : []
  const coding = isWeb
    ? ['-c:v', 'libvpx', '-deadline', 'realtime']
    : ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '100', '-pix_fmt', pixels]
  const about = ['title', 'location', 'comment'].flatMap((field) => ['-metadata', `${field}=${place}`])
  run('-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`, ...noise, ...coding, ...about, raw)
  // How a film is turned is said in another way since version 6.
  const before = rotate && !ffmpegHere?.version.startsWith('5.') ? ['-display_rotation', String(rotate)] : []
  const after = rotate && before.length === 0 ? ['-metadata:s:v:0', `rotate=${rotate}`] : []
  // A browser's recording has neither length nor index.
  run(...before, '-i', raw, '-c', 'copy', '-map_metadata', '0', ...after, ...(isWeb ? ['-live', '1'] : []), made)
  return made
}

/** What came of playing a stream. */
export interface Played {
  readonly streams: readonly Record<string, unknown>[]
  /** All that ffprobe says of it. */
  readonly text: string
  readonly playlist: string
  readonly keyId: number
  readonly durations: readonly number[]
  readonly bytes: number
}

/** A fresh server with one person for each test of a file, and films to upload. */
export function filmScene() {
  let server!: UploadServer
  let person!: TestPerson
  let client!: UploadClient
  let folder!: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'films-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(async () => {
    server = await openUploadServer()
    person = await addPerson(server.db)
    client = uploadClient(server.fetch, server.uploads.keys(person, server.line, server.clock.now())!)
  })
  afterEach(() => server.close())

  const claim = (url: string) =>
    server.db.transaction().execute((tx) => claimClip(tx, person.user.id, url, server.clock.now()))
  const card = async (id: number) => (await clipCards(server.db, server.secret, [id])).get(id) as ClipCard
  const fetchFile = async (url: string) => {
    const reply = await server.fetch(`${server.line}/hls/${url}`)
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  return {
    server: () => server,
    person: () => person,
    client: () => client,
    folder: () => folder,
    claim,
    card,
    fetchFile,
    film: (look: FilmLook = {}) => new Uint8Array(readFileSync(makeFilm(folder, look))),
    /** Uploads a film and uses it. */
    upload: async (file: Uint8Array<ArrayBuffer>) => {
      const url = await sendFile(client, file)
      return { id: (await claim(url)).id, url }
    },
    /** Waits until a clip is ready or refused. */
    settled: async (id: number) => {
      await expect.poll(async () => (await card(id)).state, { timeout: 60_000, interval: 100 }).toMatch(/ready|refused/)
      return card(id)
    },
    /** Waits until nothing is left to be done. */
    done: async (id: number) => {
      const open = () => hasOpenJobs(server.db, { id, generation: 1 })
      await expect.poll(open, { timeout: 60_000, interval: 100 }).toBe(false)
      return card(id)
    },
    /** Plays a stream as the app does: playlist, the key that it names, segments. */
    play: async (url: string): Promise<Played> => {
      const playlist = (await fetchFile(url)).bytes.toString()
      const keyId = Number(/METHOD=AES-128,URI="sgkey:(\d+)"/.exec(playlist)?.[1])
      const key = renditionKey(server.secret, renditionOfKey(keyId)!)
      const now = server.clock.now()
      const access = streamAccess(server.secret, keyId, now + 60_000, now)
      const piece = (name: string) => fetchFile(withAccess(url.replace('index.m3u8', name), access))
      const parts = [(await piece('init.mp4')).bytes]
      let bytes = parts[0]!.length
      for (const [index, name] of playlist
        .split('\n')
        .filter((line) => line.endsWith('.m4s'))
        .entries()) {
        const sealed = (await piece(name)).bytes
        bytes += sealed.length
        const decipher = createDecipheriv('aes-128-cbc', key, ivOf(index))
        parts.push(Buffer.concat([decipher.update(sealed), decipher.final()]))
      }
      const file = path.join(folder, 'played.mp4')
      writeFileSync(file, Buffer.concat(parts))
      const entries = 'stream=codec_name,width,height,nb_read_frames,duration:format=duration:format_tags:stream_tags'
      const text = execFileSync(
        'ffprobe',
        ['-v', 'error', '-count_frames', '-of', 'json', '-show_entries', entries, file],
        { encoding: 'utf8' },
      )
      const { streams } = JSON.parse(text) as { streams: Record<string, unknown>[] }
      const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, value]) => Number(value))
      return { streams, text, playlist, keyId, durations, bytes }
    },
  }
}
