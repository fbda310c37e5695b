import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByCategory } from '#components/page/search-params.ts'
import { categoryWords } from '#words/category.ts'
import { useWords } from '#words/words.ts'
import { CategoryVideos } from './category-videos.tsx'
import { CategoryWorks } from './category-works.tsx'
import { SectionItems } from './section-items.tsx'

/** Listings are in the order of heat until the person chooses another. */
const defaultSort = 'hot'

/** What a category, or a section of a channel, holds. */
export function Category({ search: { title, type, id, section, sort = defaultSort } }: PageProps<typeof ByCategory>) {
  const words = useWords(categoryWords)
  const titles: Readonly<Record<string, string>> = words.titles
  return (
    <Screen title={titles[title] ?? title}>
      {section ? (
        <SectionItems id={section} type={type} sort={sort} />
      ) : type === 'mv' ? (
        <CategoryVideos title={title} sort={sort} />
      ) : (
        <CategoryWorks type={type} id={id} sort={sort} />
      )}
    </Screen>
  )
}
