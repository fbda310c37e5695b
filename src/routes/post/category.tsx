import * as v from 'valibot'
import type { Category } from '#contract/shapes/common.ts'
import { useList } from '#data/use-list.ts'
import { want } from '#data/wants.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import { PostList } from './post-list.tsx'
import { WriteButton } from './write-button.tsx'

const OfCategory = v.object({ ...ById.entries, sort: v.optional(v.string(), 'new') })

/** The posts of a category. */
function CategoryPage({ search: { id, sort } }: PageProps<typeof OfCategory>) {
  const words = useWords(postWords)
  const list = useList('wei.list', { category_id: id, sort })
  const { category } = (list.head ?? {}) as { category?: Category }
  return (
    <Screen title={category?.name ?? words.category} foot={<WriteButton href={`#/post/publish?category=${id}`} />}>
      <PostList
        list={list}
        sort={sort}
        writeHref={`#/post/publish?category=${id}`}
        pick={(held) => held.filter((card) => card.category?.id === id)}
      />
    </Screen>
  )
}

export const page = definePage({
  search: OfCategory,
  open: ({ id, sort }) => void want('wei.list', { category_id: id, sort }),
  Component: CategoryPage,
})
