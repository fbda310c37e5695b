import { BookError, type BookFault } from '#books/fault.ts'
import type { Language } from '#contract/languages.ts'
import type { SoundFault } from '../media/sound-probe.ts'
import { ImportError, type ImportFault, type ImportWarning } from '../importing/importer.ts'

interface ImportWords {
  readonly faults: Readonly<
    Record<BookFault | Exclude<ImportFault['code'], 'category-unknown' | 'recording'> | SoundFault, string>
  >
  readonly categoryUnknown: (known: readonly string[]) => string
  readonly warning: (warning: ImportWarning) => string
}

/** The first few of many names. */
const some = (names: readonly string[], more: string) => names.slice(0, 5).join(', ') + (names.length > 5 ? more : '')

const words: Readonly<Record<Language, ImportWords>> = {
  zh: {
    faults: {
      unknown: '里面没有能导入的内容',
      'too-large': '文件太大，或者解压后超出限制',
      protected: '文件受 DRM 或密码保护，不能导入',
      broken: '文件已损坏，读不到末尾',
      empty: '文件里没有内容',
      'unknown-file': '不支持这种文件',
      'work-unknown': '这个人没有这个编号的同类作品',
      'draft-of-parts': '加到已有作品里的部分不能是草稿',
      'no-ffmpeg': '导入声音需要 ffmpeg',
      'too-many-files': '文件太多',
      'no-sound': '里面没有声音',
      'encoding-unknown': '不支持这种编码',
    },
    categoryUnknown: (known) => `没有这个分类，可选：${known.join('、')}`,
    warning(one) {
      switch (one.code) {
        case 'pages-missing':
          return `缺少或无法阅读的页面 ${one.names.length} 个：${some(one.names, '…')}`
        case 'picture-unreadable':
          return `图片无法显示，已略过：${one.name}`
        case 'picture-damaged':
          return `图片不完整，能显示的部分已保留：${one.name}`
        case 'no-cover':
          return '没有封面，已绘制一张'
        case 'no-headings':
          return '没有找到章节标题，已按长度分段'
        case 'markup-left-out':
          return 'HTML 标签已略过'
        case 'head-unreadable':
          return '文章的说明信息读不懂，已略过'
        case 'sound-cut-short':
          return `录音不完整，能播放的部分已保留：${one.name}`
        case 'chapters-unordered':
          return `章节时间顺序有误，已重新排序：${one.name}`
        case 'chapters-missing':
          return `有章节超出录音的长度，已略过：${one.name}`
        case 'chapters-too-many':
          return `章节太多，未分段：${one.name}`
      }
    },
  },
  en: {
    faults: {
      unknown: 'there is nothing in it that could be imported',
      'too-large': 'it is too large, or would be when unpacked',
      protected: 'it is protected by DRM or a password',
      broken: "it is damaged and can't be read to its end",
      empty: 'there is nothing in it',
      'unknown-file': 'files of this kind are not imported',
      'work-unknown': 'this person has no such work of this kind',
      'draft-of-parts': "what is added to a work can't be a draft",
      'no-ffmpeg': 'recordings need ffmpeg and ffprobe on the PATH',
      'too-many-files': 'there are too many files',
      'no-sound': 'there is no sound in it',
      'encoding-unknown': 'its encoding is not supported',
    },
    categoryUnknown: (known) =>
      known.length === 0 ? 'there are no categories of this kind' : `--category is one of ${known.join(', ')}`,
    warning(one) {
      switch (one.code) {
        case 'pages-missing':
          return `${one.names.length} pages are missing or can't be read: ${some(one.names, ' …')}`
        case 'picture-unreadable':
          return `a picture can't be shown and is left out: ${one.name}`
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
    },
  },
}

/** Why a file is not imported; undefined where that is no fault of the file or of what was asked. */
export function importFailureText(error: unknown, language: Language): string | undefined {
  const { faults, categoryUnknown } = words[language]
  if (error instanceof BookError) return faults[error.fault]
  if (!(error instanceof ImportError)) return undefined
  const { fault } = error
  if (fault.code === 'recording') return `${fault.name}: ${faults[fault.fault]}`
  return fault.code === 'category-unknown' ? categoryUnknown(fault.known) : faults[fault.code]
}

/** What an import warns of. */
export const importWarningText = (warning: ImportWarning, language: Language): string =>
  words[language].warning(warning)
