import { Tag } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { useList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { cards } from './article-cards.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ByOneTag } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { ListOrDevice } from '#features/item-list/list-or-device.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { MutedTag, TagMenu } from '#features/tag/shared/tag-menu.tsx'
import styles from './article.module.css'
import { pageLink } from '#components/target.ts'

/** The articles of a tag, and muting it. */
export function ArticlesOfTag({ search: { tag } }: PageProps<typeof ByOneTag>) {
  const muted = useHidden({ kind: 'tag', id: tag })
  return (
    <Screen title={`#${tag}`} right={!muted && <TagMenu name={tag} />}>
      {muted ? <MutedTag row={muted} /> : <Articles tag={tag} />}
    </Screen>
  )
}

function Articles({ tag }: { tag: string }) {
  const words = useWords('article')
  const frame = useWords('shell')
  const list = useList('article.byTag', { tag })
  const hasTag = useHasTag()
  return (
    <ListOrDevice
      kind="article"
      list={list}
      pick={(held) => held.filter((card) => hasTag(card, tag))}
      Item={cards.Row}
      header={
        <div className={styles.age}>
          <TimeAgo askedAt={list.askedAt} query={list.query} />
        </div>
      }
      skeleton={<Skeleton label={frame.loading} shape="rows" />}
      empty={
        <Empty icon={<Tag />} title={words.tagEmpty} action={<Button to={pageLink('/search')}>{words.search}</Button>}>
          {words.tagEmptyText}
        </Empty>
      }
    />
  )
}
