import { BookError, type BookFault } from '#books/fault.ts'
import type { SoundFault } from '../media/sound-probe.ts'
import { ImportError, type ImportFault, type ImportWarning } from './importer.ts'

/** What the command line and the inbox say; a desk has words of its own for the codes. */
const faults: Readonly<
  Record<
    | BookFault
    | Exclude<
        ImportFault['code'],
        'category-unknown' | 'recording' | 'file-missing' | 'item-wrong' | 'item-unknown' | 'chapters-wrong'
      >
    | SoundFault,
    string
  >
> = {
  unknown: 'there is nothing in it that could be imported',
  'too-large': 'it is too large, or would be when unpacked',
  protected: 'it is protected by DRM or a password',
  broken: "it is damaged and can't be read to its end",
  empty: 'there is nothing in it',
  'unknown-file': 'files of this kind are not imported',
  'work-unknown': 'this person has no such work of this kind',
  'draft-of-parts': "what is added to a work can't be a draft",
  'no-poppler': 'PDF needs pdfinfo and pdftoppm (Debian: poppler-utils) on the PATH',
  'no-ffmpeg': 'recordings need ffmpeg and ffprobe on the PATH',
  'too-many-files': 'there are too many files',
  'club-there': 'this account has a club already',
  'part-unknown': 'the work has no part of this number',
  'one-part': 'a part is replaced by a file with one part',
  'rule-finds-nothing': 'the rule that was chosen finds no chapters in it',
  'pattern-wrong': 'the pattern is no regular expression',
  'no-draft': 'such things can not wait as drafts: import them by command, with a statement',
  'no-sound': 'there is no sound in it',
  'encoding-unknown': 'its encoding is not supported',
}

/** The first few of many names. */
const some = (names: readonly string[]) => names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')

/** Why a file is not imported; undefined where that is no fault of the file or of what was asked. */
export function importFailureText(error: unknown): string | undefined {
  if (error instanceof BookError) return faults[error.fault]
  if (!(error instanceof ImportError)) return undefined
  const { fault } = error
  if (fault.code === 'file-missing') return `there is no file ${fault.name} beside it`
  if (fault.code === 'item-unknown') return `it names ${fault.id}, which is not there`
  if (fault.code === 'chapters-wrong')
    return `what the JSON file beside it says of its chapters can't be done${fault.at && `: ${fault.at}`}`
  if (fault.code === 'item-wrong')
    return fault.known.length > 0
      ? `its kind is one of ${fault.known.join(', ')}`
      : `it is not as its schema says: ${fault.at}`
  if (fault.code === 'recording') return `${fault.name}: ${faults[fault.fault]}`
  if (fault.code !== 'category-unknown') return faults[fault.code]
  return fault.known.length === 0
    ? 'there are no categories of this kind'
    : `--category is one of ${fault.known.join(', ')}`
}

/** What an import warns of. */
export function importWarningText(one: ImportWarning): string {
  switch (one.code) {
    case 'pages-missing':
      return `${one.names.length} pages are missing or can't be read: ${some(one.names)}`
    case 'picture-unreadable':
      return `a picture can't be shown and is left out: ${one.name}`
    case 'no-heif':
      return `HEIC needs heif-convert (Debian: libheif-examples) on the PATH; a picture is left out: ${one.name}`
    case 'picture-damaged':
      return `a picture is cut short and shown as far as it goes: ${one.name}`
    case 'no-cover':
      return 'it has no cover; one is drawn'
    case 'no-headings':
      return 'no headings were found; it is cut by length'
    case 'markup-left-out':
      return 'HTML in it is left out'
    case 'head-unreadable':
      return "what it says of itself can't be read and is left out"
    case 'sound-cut-short':
      return `a recording is cut short and played as far as it goes: ${one.name}`
    case 'chapters-unordered':
      return `the chapters of a recording were not in the order of time: ${one.name}`
    case 'chapters-missing':
      return `chapters lie beyond the end of a recording and are left out: ${one.name}`
    case 'chapters-too-many':
      return `a recording has too many chapters and stays in one piece: ${one.name}`
  }
}
