import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { BookError } from '#books/fault.ts'
import { decodeText } from '#lib/decode-text.ts'
import { states } from '../database/tables/types.ts'
import { addArticle } from '../repositories/articles.ts'
import { sampleCount } from '../services/article-text.ts'
import { newItem } from '../services/hot-score.ts'
import { claimImages } from '../uploads/images.ts'
import { chosenFile } from './chosen-file.ts'
import { drawCover } from './draw-cover.ts'
import { lineText, proseText } from './file-text.ts'
import { holds, ImportError, type Importer, type ImportWarning } from './importer.ts'
import { pictureKeeper } from './keep-picture.ts'
import { readMarkdown, type Markdown } from './markdown.ts'
import { categoryFor } from './works.ts'

const names = /\.(md|markdown)$/i
const mostPictureBytes = 30 * 1024 * 1024
/** Longer is no article. */
const mostBytes = 1024 * 1024
const mostPictures = 200
const summaryLength = 120

const Line = v.pipe(v.string(), v.transform(lineText), v.maxLength(200))
/** What whoever wrote an article says of it, in its head or in a file beside it. */
const About = v.object({
  title: v.optional(Line),
  author: v.optional(Line),
  category: v.optional(Line),
  summary: v.optional(v.pipe(v.string(), v.transform(proseText), v.trim(), v.maxLength(1000))),
  tags: v.optional(v.pipe(v.array(Line), v.maxLength(20))),
})
type About = v.InferOutput<typeof About>

/** Articles of Markdown, alone or in a folder with their pictures. */
export const articles: Importer = {
  names,
  isOfFolder: holds(names),
  async look(place) {
    const file = await chosenFile(place, names)
    if ((await stat(file)).size > mostBytes) throw new BookError('too-large')
    const { head, text } = parted(decodeText(await readFile(file)))
    const warnings: ImportWarning[] = []
    const about = { ...aboutOf(() => parse(head) as unknown, warnings), ...(await aboutBeside(file, warnings)) }
    const markdown = readMarkdown(text)
    if (markdown.blocks.length === 0) throw new BookError('empty')
    const { heading, leftOut } = markdown
    if (leftOut) warnings.push({ code: 'markup-left-out' })
    const pictures = await picturesOf(path.dirname(file), markdown, warnings)
    const title = about.title || lineText(heading) || path.parse(file).name.trim()
    return {
      preview: {
        kind: 'article',
        title,
        author: about.author ?? '',
        intro: about.summary ?? '',
        language: '',
        cover: [...pictures.keys()][0],
        parts: [{ title, level: 0, size: markdown.text.length }],
        warnings,
      },
      media: 'book',
      files: [file, ...pictures.values()],
      async keep(target, original, warn) {
        if (target.workId !== undefined) throw new ImportError({ code: 'work-unknown' })
        const { db, userId, username, coins, nowMs } = target
        const categoryId = await categoryFor(db, 'article', target.category ?? about.category)
        const read = async (name: string) => {
          const picture = pictures.get(name)
          return picture === undefined ? drawCover(original.sha256) : readFile(picture)
        }
        const keeper = pictureKeeper(target, original, read, warn)
        const kept = new Map<string, string>()
        const images = []
        for (const name of pictures.keys()) {
          const image = await keeper.keep(name)
          if (!image) continue
          kept.set(name, image.path)
          images.push(image)
        }
        const cover = images[0] ?? (await keeper.keep('//drawn'))
        const html = (blocks: Markdown['blocks']) =>
          proseText(blocks.map((block) => block((name) => kept.get(name))).join(''))
        const article = {
          userId,
          categoryId,
          title: target.title ?? title,
          author: about.author || username,
          summary: about.summary ?? proseText(markdown.text.slice(0, summaryLength)),
          covers: cover ? [cover] : [],
          body: html(markdown.blocks),
          freeBody: coins === 0 ? null : html(markdown.blocks.slice(0, sampleCount(markdown.lengths))),
          coins,
          images,
          tags: about.tags ?? [],
        }
        return async (tx) => {
          await claimImages(tx, userId, keeper.paths(), nowMs)
          return {
            kind: 'article',
            id: await addArticle(tx, article, {
              ...newItem(nowMs),
              state: target.statement ? states.live : states.draft,
            }),
          }
        }
      },
    }
  },
}

/** What stands between lines of dashes at the beginning, and the rest. */
function parted(whole: string): { readonly head: string; readonly text: string } {
  const [all = '', head = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(whole) ?? []
  return { head, text: whole.slice(all.length).replace(/^\uFEFF/, '') }
}

function aboutOf(read: () => unknown, warnings: ImportWarning[]): About {
  try {
    const about = read()
    if (about === null || about === undefined) return {}
    return v.parse(About, about)
  } catch {
    warnings.push({ code: 'head-unreadable' })
    return {}
  }
}

/** `name.json` beside the Markdown. */
async function aboutBeside(file: string, warnings: ImportWarning[]): Promise<About> {
  const { dir, name } = path.parse(file)
  const text = await readFile(path.join(dir, `${name}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? {} : aboutOf(() => JSON.parse(text) as unknown, warnings)
}

/** The files of the pictures that a text names, by these names: none but what lies in its folder. */
async function picturesOf(folder: string, { pictures }: Markdown, warnings: ImportWarning[]) {
  const home = await realpath(folder)
  const found = new Map<string, string>()
  for (const name of pictures) {
    const file = await realpath(path.resolve(home, name)).catch(() => undefined)
    const isInside = file !== undefined && file.startsWith(home + path.sep)
    const about = isInside ? await stat(file) : undefined
    if (file !== undefined && about?.isFile() && about.size <= mostPictureBytes && found.size < mostPictures)
      found.set(name, file)
    else warnings.push({ code: 'picture-unreadable', name })
  }
  return found
}
