import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { OwnWork as AnyOwnWork } from '#contract/shapes/creator.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import { nameOfPublicUrl } from '#server/uploads/big-uploads.ts'
import { sendAll, sendFile } from '#tests/unit/server-uploads/support/files.ts'
import { visitor } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { hasFfmpeg, makeFilm } from './support/films.ts'
import { makeLanguages } from './support/languages.ts'
import { uploaderOf } from './support/uploading.ts'

type OwnWork = AnyOwnWork & { readonly item_id: number }

describe.skipIf(!hasFfmpeg()).each(ends)(
  '$name: sound that a creator uploads (where ffmpeg is installed)',
  { timeout: 120_000 },
  ({ open }) => {
    let end: End
    let folder: string
    let creator: Newcomer
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'shiguang-own-sounds-'))
      end = await open({ films: 'cut' })
      creator = await end.newcomer()
      await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', creator.userId).execute()
    })
    afterAll(async () => {
      await end.close()
      rmSync(folder, { recursive: true })
    })

    const place = (name: string) => path.join(folder, name)
    const bytesOf = (file: string) => new Uint8Array(readFileSync(file))
    const tone = (name: string, seconds: number, ...options: string[]) => {
      const source = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}:sample_rate=44100`]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...options, place(name)])
      return bytesOf(place(name))
    }
    const send = async (file: Uint8Array<ArrayBuffer>, purpose: 'film' | 'sound' = 'sound') =>
      sendFile(await uploaderOf(end, creator), file, purpose)
    const publish = async (file: Uint8Array<ArrayBuffer>) => {
      const about = { title: '夜航', content: '', chapter: '启程', cover: await anUpload(end, creator), consent: true }
      const sound = { url: await send(file) }
      return dataOf<OwnWork>(end, 'creator.publishAudio', { ...about, sound }, creator)
    }
    const ownOf = async (id: number) => {
      const { list } = await dataOf<Page<OwnWork>>(end, 'creator.works', { limit: 50 }, creator)
      return list.find((work) => work.id === id)
    }
    const chaptersOf = async (id: number) => {
      const input = { id, order: 'asc', limit: 50 }
      return (await dataOf<Page<AudioChapter>>(end, 'audio.chapters', input, visitor())).list
    }
    const becomes = async (id: number, state: string) =>
      await expect.poll(async () => (await ownOf(id))?.state, { timeout: 60_000, interval: 100 }).toBe(state)

    it('is heard in every form that is taken, with nothing of its metadata but the names of its chapters', async () => {
      const marks =
        '[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=3\ntitle=灯\n[CHAPTER]\nTIMEBASE=1/1\nSTART=3\nEND=8\ntitle=桥\n'
      writeFileSync(place('marks.txt'), `;FFMETADATA1\nartist=某人\n${marks}`)
      const chapters = ['-i', place('marks.txt'), '-map', '0:a', '-map_metadata', '1', '-map_chapters', '1']
      const files = [
        tone('a.mp3', 2, '-metadata', 'title=别的'),
        tone('a.m4a', 2, '-c:a', 'aac'),
        tone('a.m4b', 8, ...chapters, '-c:a', 'aac', '-f', 'mp4'),
        tone('a.opus', 2, '-c:a', 'libopus'),
        tone('a.ogg', 2, '-c:a', 'libvorbis'),
        tone('a.flac', 2),
        tone('a.wav', 2),
      ]
      const told = []
      for (const file of files) {
        const { id, item_id: itemId } = await publish(file)
        await becomes(id, 'published')
        const all = await chaptersOf(itemId)
        expect(all[0]!.stream, 'it can be heard').toBeDefined()
        told.push(all.map(({ title, seconds }) => `${title} ${seconds}`).join())
      }
      expect(told).toEqual(['启程 2', '启程 2', '灯 3,桥 5', '启程 2', '启程 2', '启程 2', '启程 2'])
    })

    it('is refused when it arrives where it does not begin as a recording', async () => {
      const uploader = await uploaderOf(end, creator)
      const playlist = new TextEncoder().encode('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n')
      const { data: plan } = await uploader.plan(1, undefined, {}, playlist.length, 'sound')
      const tags = await sendAll(uploader, plan!, playlist)
      expect(await uploader.complete(plan!, tags)).toMatchObject({ code: 415, refusal: 'file-not-sound' })
      const again = await uploader.plan(1, plan!, {}, playlist.length, 'sound')
      expect(again).toMatchObject({ code: 415, refusal: 'file-not-sound' })
    })

    it('is refused with a reason where nobody could hear it', async () => {
      makeFilm(place('silent.mp4'))
      const mp3 = tone('whole.mp3', 30)
      const short = tone('short.wav', 0.3)
      const hidden = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from('#EXTM3U\nfile:///etc/passwd\n')])
      // of a part of another file a decoder may find a moment that can be heard
      const unreadable = /^sound-(broken|encoding-unknown|too-short)$/
      const hostile: [string | RegExp, Uint8Array<ArrayBuffer>][] = [
        ['file-not-sound', bytesOf(place('silent.mp4'))],
        ['sound-too-short', short],
        [unreadable, new Uint8Array(hidden)],
        [unreadable, new Uint8Array([...new TextEncoder().encode('OggS'), ...mp3.subarray(4000, 9000)])],
      ]
      for (const [code, file] of hostile) {
        const { id, item_id: itemId } = await publish(file)
        await becomes(id, 'refused')
        expect(await ownOf(id)).toMatchObject({ refusal: { code: expect.stringMatching(code) } })
        expect((await end.call('audio.detail', { id: itemId }, visitor())).status).toBe(404)
      }
    })

    it('says what it is for in what its sender signs', async () => {
      const uploader = await uploaderOf(end, creator)
      const code = async (wrong: Record<string, string>, size?: number, purpose?: string) =>
        (await uploader.plan(1, undefined, wrong, size, purpose)).code
      expect(await code({}, 100, 'sound')).toBe(200)
      expect(await code({ purpose: 'sound' }, 100)).toBe(401)
      expect(await code({ purpose: 'film' }, 100, 'sound')).toBe(401)
      expect(await code({ purpose: 'sound' })).toBe(400)
      expect(await code({}, 100, 'book')).toBe(400)
    })

    it('is there in all languages of a film that was looked into before it was published', async () => {
      const { db } = end.server.parts
      const url = await send(bytesOf(makeLanguages(folder, 'two.mkv')), 'film')
      const media = db.selectFrom('media').selectAll().where('upload_name', '=', nameOfPublicUrl(url)!)
      const state = async () => (await media.executeTakeFirstOrThrow()).state
      await expect.poll(state, { timeout: 60_000, interval: 100 }).not.toBe('probing')
      const input = { small: false, title: '两种语言', content: '', video: { url, seconds: 8 }, consent: true }
      const { id, item_id: itemId } = await dataOf<OwnWork>(end, 'creator.publishVideo', input, creator)
      await becomes(id, 'published')
      const languages = async () => {
        const { audios = [] } = await dataOf<MvDetail>(end, 'mv.detail', { id: itemId }, visitor())
        return audios.map(({ lang }) => lang)
      }
      await expect.poll(languages, { timeout: 60_000, interval: 100 }).toEqual(['ja', 'en'])
    })
  },
)
