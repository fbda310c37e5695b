import { Tag } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useHidden } from '#data/hidden.ts'
import type { LiveList } from '#data/use-list.ts'
import type { SortList } from '#components/list/sort-tabs.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Listed } from '#features/item-list/item-list.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { MutedTag, TagMenu } from './tag-menu.tsx'
import { pageLink } from '#components/target.ts'

/** Kinds whose tags have a listing of their own. */
type TaggedKind = 'game' | 'picture'

interface WorksOfTagProps<K extends TaggedKind> {
  tag: string
  sort?: string | undefined
  kind: K
  sorts: SortList
  rows?: boolean
  /** A hook: what has the tag, in an order. */
  useWorks: (input: { tag: string; sort: string }) => LiveList<CardOf<K>>
  words: { tagEmpty: string; tagEmptyText: string; search: string }
}

/** What has a tag, and muting it. */
export function WorksOfTag<K extends TaggedKind>(props: WorksOfTagProps<K>) {
  const { tag } = props
  const muted = useHidden({ kind: 'tag', id: tag })
  return (
    <Screen title={`#${tag}`} right={!muted && <TagMenu name={tag} />}>
      {muted ? <MutedTag row={muted} /> : <Works {...props} />}
    </Screen>
  )
}

function Works<K extends TaggedKind>({
  kind,
  sorts,
  rows = false,
  useWorks,
  words,
  tag,
  sort = 'hot',
}: WorksOfTagProps<K>) {
  const list = useWorks({ tag, sort })
  const hasTag = useHasTag()
  return (
    <Listed
      kind={kind}
      rows={rows}
      list={list}
      sorts={sorts}
      sort={sort}
      pick={(cards) => cards.filter((card) => hasTag(card, tag))}
      empty={
        <Empty icon={<Tag />} title={words.tagEmpty} action={<Button to={pageLink('/search')}>{words.search}</Button>}>
          {words.tagEmptyText}
        </Empty>
      }
    />
  )
}
