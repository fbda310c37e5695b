import { listKey } from '#bridge/cache-policies.ts'
import { keysThere } from '#bridge/keys-there.ts'
import type { CardOf } from '#bridge/rows.ts'
import { usePerson } from '#data/person.tsx'
import { useLiveQuery } from '#data/use-live-query.ts'
import { useSame } from '#data/use-same.ts'
import { formatCount } from '#lib/count.ts'
import { novelReaderLink } from '#features/works/addresses.ts'
import { PartRow } from '#features/works/part-list.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'

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
      level={chapter.level}
    />
  )
}

/** Which of these chapters are on the device, live. */
export function useKeptChapters(wanted: readonly number[]): ReadonlySet<number> | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => {
    const keys = new Map(ids.map((id) => [listKey('novel.chapter', { chapter_id: id }), id]))
    const known = await keysThere(db.answers, [...keys.keys()])
    return new Set([...known].flatMap((key) => keys.get(key) ?? []))
  }, [db, ids])
}
