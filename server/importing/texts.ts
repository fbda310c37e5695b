import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { wordsOf } from '#books/chapters.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { EditFault, editedChapters, type ChapterEdits } from '#books/edit-chapters.ts'
import { aboutText, plainText, ruleResults, type ChapterRule, type RuleResult, type TextChapter } from '#books/text.ts'
import { chapterWishesBeside } from './chapter-wishes.ts'
import { drawCover } from './draw-cover.ts'
import { ImportError, type Importer } from './importer.ts'
import { pictureKeeper } from './keep-picture.ts'
import { publisherOf } from './publish.ts'
import type { NewPart } from './works.ts'

/** Titles that are enough to see what a rule takes for chapters. */
const shownTitles = 5

/** Novels of plain text, in any of the usual encodings. */
export const texts: Importer = {
  names: /\.txt$/i,
  async look(file, { rule }) {
    if ((await stat(file)).size > bookLimits.textBytes) throw new BookError('too-large')
    const text = plainText(await readFile(file))
    const wishes = await chapterWishesBeside(file)
    const { taken, results } = resultsOf(text, rule ?? wishes.rule)
    const chapters = edited(taken.chapters, wishes)
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
      warnings: [...(taken.rule === 'none' ? [{ code: 'no-headings' } as const] : []), { code: 'no-cover' } as const],
      chapterRules: {
        taken: taken.rule,
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

/** What a rule made of a text, the likeliest where none is chosen, beside those of all that find something. */
function resultsOf(text: string, rule: ChapterRule | undefined) {
  const isFound = (one: RuleResult) => one.rule === 'none' || one.chapters.some(({ title }) => title !== '')
  const results = ruleResults(text).filter(isFound)
  const taken = rule === undefined ? results[0] : results.find((one) => one.rule === rule)
  if (!taken) throw new ImportError({ code: 'rule-finds-nothing' })
  return { taken, results }
}

function edited(chapters: readonly TextChapter[], edits: ChapterEdits): TextChapter[] {
  try {
    return editedChapters(chapters, edits)
  } catch (error) {
    throw error instanceof EditFault ? new ImportError({ code: 'chapters-wrong', at: error.message }) : error
  }
}
