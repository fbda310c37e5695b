import sharp from 'sharp'
import type { Image } from '#contract/shapes/common.ts'
import type { Db } from '#server/database/tables.ts'
import { readJson, states, type JsonText } from '#server/database/tables/types.ts'
import { labelOf } from '#server/media/film-captions.ts'
import { keepFile, type RenditionPlace, type StoryboardShape } from '#server/media/keep-rendition.ts'
import { fileNames } from '#server/media/rendition-streams.ts'
import { toWebVtt } from '#server/media/captions.ts'
import { addReadyFilm } from '#server/repositories/media.ts'
import { drawRecipe } from './recipe.ts'

/** So many films of the demo have captions and pictures for seeking. */
const films = 3
const pictures = 20
const columns = 5
const [width, height] = [160, 90]
const everySeconds = 6

const lines = {
  zh: ['天刚亮，路上还没有人。', '风从水面上吹过来。', '我们在这里停一会儿。', '你看，那边的光。', '再走一段就到了。'],
  en: [
    'It is just dawn, and the road is empty.',
    'A wind comes over the water.',
    'Let us stay here for a while.',
    'Look at the light over there.',
    'A little further, and we are there.',
  ],
} as const

/** Gives the most played films that everybody may watch captions in two languages and a storyboard, as an import does. */
export async function addDemoCaptions(place: RenditionPlace): Promise<void> {
  const { db } = place
  const rows = await db
    .selectFrom('mvs')
    .select(['id', 'user_id', 'seconds', 'cover'])
    .where('state', '=', states.live)
    .where('small', '=', 0)
    .where('coins', '=', 0)
    .where('vip_only', '=', 0)
    .where('media_id', 'is', null)
    .orderBy('plays', 'desc')
    .orderBy('id')
    .limit(films)
    .execute()
  for (const { id, user_id: userId, seconds, cover } of rows) {
    const film = { upload_name: `demo-${id}`, user_id: userId, origin: 'import', used_at: place.now() } as const
    const mediaId = await addReadyFilm(db, { ...film, seconds }, place.now())
    const which = { media_id: mediaId, generation: 1 }
    const { signal } = new AbortController()
    for (const lang of ['zh', 'en'] as const) {
      const about = { ...which, kind: 'captions', name: lang, lang, label: labelOf(undefined, lang) } as const
      const text = toWebVtt(subRip(lines[lang], seconds), 'srt') ?? ''
      await keepFile(place, about, { name: fileNames.captions, bytes: Buffer.from(text) }, signal)
    }
    const every = Math.max(everySeconds, Math.ceil(seconds / pictures))
    const count = Math.ceil(seconds / every)
    const shape = { columns, rows: Math.ceil(count / columns), width, height, seconds: every }
    const storyboard = {
      name: fileNames.storyboard,
      bytes: await sheet(await recipeOf(db, cover), count, shape),
      shape,
    }
    await keepFile(place, { ...which, kind: 'storyboard', name: '' }, storyboard, signal)
    await db.updateTable('mvs').set({ media_id: mediaId }).where('id', '=', id).execute()
  }
}

/** Captions as people have them: a line every few seconds, over the whole film. */
function subRip(said: readonly string[], seconds: number): string {
  const stamp = (at: number) => `${new Date(at * 1000).toISOString().slice(11, 19)},000`
  const cues = Array.from({ length: Math.floor(seconds / everySeconds) }, (_, no) => {
    const at = no * everySeconds + 1
    return `${no + 1}\n${stamp(at)} --> ${stamp(at + everySeconds - 2)}\n${said[no % said.length]}\n`
  })
  return cues.join('\n')
}

/** How the cover of a film is drawn. */
async function recipeOf(db: Db, cover: JsonText<Image>): Promise<string> {
  const { path } = readJson(cover)
  const row = await db.selectFrom('images').select('recipe').where('path', '=', path).executeTakeFirst()
  return row?.recipe ?? JSON.stringify({ draw: 'scene', seed: 1 })
}

/** A way across one picture, from its left to its right. */
async function sheet(recipe: string, count: number, shape: StoryboardShape): Promise<Uint8Array> {
  const wide = await drawRecipe(recipe, 2 * width, 2 * height)
  const tiles = Array.from({ length: count }, async (_, no) => ({
    input: await sharp(wide)
      .extract({ left: Math.floor((no * width) / count), top: Math.floor(height / 2), width, height })
      .toBuffer(),
    left: (no % columns) * width,
    top: Math.floor(no / columns) * height,
  }))
  const size = { width: columns * width, height: shape.rows * height, channels: 3, background: '#000' } as const
  return sharp({ create: size })
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 70 })
    .toBuffer()
}
