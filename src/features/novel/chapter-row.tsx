import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { PartRow } from '#features/works/part-row.tsx'
import { novelReaderLink } from '#features/works/addresses.ts'

interface ChapterRowProps {
  chapter: CardOf<'chapter'>
  kept: boolean
  read: { position: number; length: number } | undefined
  current: boolean
}

/** A chapter in a list of them. */
export function ChapterRow({ chapter, kept, read, current }: ChapterRowProps) {
  const words = useWords('novel')
  const locale = localeOf(useLanguage())
  const forMembers = chapter.coins > 0
  return (
    <PartRow
      to={novelReaderLink(chapter.novel_id, chapter.id)}
      title={chapter.title}
      note={[words.words(formatCount(chapter.words, locale)), forMembers && words.vip].filter(Boolean).join(' · ')}
      locked={forMembers && !chapter.is_pay}
      kept={kept}
      read={read && read.length > 0 ? read.position / read.length : undefined}
      current={current}
    />
  )
}
