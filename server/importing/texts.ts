import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { EditFault, editedChapters, type ChapterEdits } from '#books/edit-chapters.ts'
import { aboutText, type TextChapter } from '#books/text.ts'
import { chapterWishesBeside } from './chapter-wishes.ts'
import { cutText } from './cut-text.ts'
import { drawCover } from './draw-cover.ts'
import { ImportError, type Importer } from './importer.ts'
import { pictureKeeper } from './keep-picture.ts'
import { publisherOf } from './publish.ts'
import { partsOfText } from './text-parts.ts'

/** Titles that are enough to see what a rule takes for chapters. */
const shownTitles = 5

/** Novels of plain text, in any of the usual encodings. */
export const texts: Importer = {
  names: /\.txt$/i,
  async look(file, { rule }) {
    if ((await stat(file)).size > bookLimits.textBytes) throw new BookError('too-large')
    const wishes = await chapterWishesBeside(file)
    const { text, cut, chapters, results } = cutText(await readFile(file), { rule: rule ?? wishes.rule })
    const parts = partsOfText(edited(chapters, wishes))
    const taken = cut.rule === 'own' ? 'none' : cut.rule
    const preview = {
      kind: 'novel',
      ...aboutText(path.parse(file).name, text),
      intro: '',
      language: '',
      cover: undefined,
      parts,
      warnings: [...(taken === 'none' ? [{ code: 'no-headings' } as const] : []), { code: 'no-cover' } as const],
      chapterRules: {
        taken,
        found: results.map(({ rule: one, score, chapters: its }) => ({
          rule: one,
          score,
          chapters: its.length,
          first: its.slice(0, shownTitles).map(({ title }) => title),
        })),
      },
    } as const
    return {
      preview,
      media: 'book',
      text: cut,
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

function edited(chapters: readonly TextChapter[], edits: ChapterEdits): TextChapter[] {
  try {
    return editedChapters(chapters, edits)
  } catch (error) {
    throw error instanceof EditFault ? new ImportError({ code: 'chapters-wrong', at: error.message }) : error
  }
}
