import type { PageProps } from '#components/page/page.ts'
import type { ForWriting } from './search.ts'
import { ChapterEditor } from './write/chapter-editor.tsx'
import { OwnChapters } from './write/own-chapters.tsx'
import { NewNovel } from './write/new-novel.tsx'
import { OwnNovels } from './write/own-novels.tsx'

/** Where a creator writes novels: all of theirs, a new one, the chapters of one, and one chapter. */
export function WritePage({ search: { id, chapter_id: chapter, tab } }: PageProps<typeof ForWriting>) {
  if (id === undefined) return tab === 'new' ? <NewNovel /> : <OwnNovels />
  if (chapter === undefined && tab !== 'new') return <OwnChapters id={id} />
  return <ChapterEditor key={`${id}:${chapter ?? 'new'}`} novel={id} chapter={chapter} />
}
