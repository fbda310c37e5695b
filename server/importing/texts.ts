import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { wordsOf } from '#books/chapters.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { aboutText, plainText, ruleResults } from '#books/text.ts'
import { drawCover } from './draw-cover.ts'
import type { Importer } from './importer.ts'
import { pictureKeeper } from './keep-picture.ts'
import { publisherOf } from './publish.ts'
import type { NewPart } from './works.ts'

/** Novels of plain text, in any of the usual encodings. */
export const texts: Importer = {
  names: /\.txt$/i,
  async look(file) {
    if ((await stat(file)).size > bookLimits.textBytes) throw new BookError('too-large')
    const text = plainText(await readFile(file))
    const [best] = ruleResults(text)
    const chapters = best?.chapters ?? []
    if (chapters.length === 0) throw new BookError('empty')
    if (chapters.length > bookLimits.parts) throw new BookError('too-large')
    const parts = chapters.map(({ title, level, text: prose }): NewPart => {
      const lines = prose.split('\n').flatMap((line) => line.trim() || [])
      const blocks = lines.map((line) => ({ type: 'p' as const, runs: [{ text: line }] }))
      return { title, level, size: wordsOf(prose), source: { from: 'blocks', blocks } }
    })
    const preview = {
      kind: 'novel',
      ...aboutText(path.parse(file).name, text),
      intro: '',
      language: '',
      cover: undefined,
      parts,
      warnings: [...(best?.rule === 'none' ? [{ code: 'no-headings' } as const] : []), { code: 'no-cover' } as const],
    } as const
    return {
      preview,
      media: 'book',
      async keep(target, original, warn) {
        const publisher = await publisherOf(target, preview)
        const pictures = pictureKeeper(target, original, () => drawCover(original.sha256), warn)
        const cover = await pictures.keep('cover')
        if (!cover) throw new BookError('broken')
        return publisher({ cover, parts, pictures: pictures.paths() })
      },
    }
  },
}
