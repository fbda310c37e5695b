import type { Category } from '#contract/shapes/common.ts'
import { useList } from '#data/use-list.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByIdSorted } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { PostList } from './post-list.tsx'
import { WriteButton } from '#components/page/write-button.tsx'
import { pageLink } from '#components/target.ts'

/** The posts of a category. */
export function CategoryPage({ search: { id, sort = 'new' } }: PageProps<typeof ByIdSorted>) {
  const words = useWords('post')
  const list = useList('wei.list', { category_id: id, sort })
  const { category } = (list.head ?? {}) as { category?: Category }
  return (
    <Screen
      title={category?.name ?? words.category}
      foot={<WriteButton to={pageLink('/post/publish', { category: id })} />}
    >
      <PostList
        list={list}
        sort={sort}
        writeLink={pageLink('/post/publish', { category: id })}
        pick={(held) => held.filter((card) => card.category?.id === id)}
      />
    </Screen>
  )
}
