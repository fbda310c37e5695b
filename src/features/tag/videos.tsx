import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { listingWords } from '#words/listing.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { pageLink } from '#components/target.ts'

type Video = CardOf<'video'>

interface OfTag {
  tag: string
  sort: string
  header: ReactNode
}

/** Videos of a tag by its id. */
export function TagVideosById({ id, ...rest }: OfTag & { id: number }) {
  return <TagVideos {...rest} list={useList('mv.byTagNew', { tag_id: id, sort: rest.sort })} />
}

/** Videos of a tag by its name, for links that know no id. */
export function TagVideosByName(props: OfTag) {
  return <TagVideos {...props} list={useList('mv.byTag', { tag: props.tag, sort: props.sort })} />
}

function TagVideos({ tag, list, ...rest }: OfTag & { list: LiveList<Video> }) {
  const words = useWords(listingWords)
  const hasTag = useHasTag()
  return (
    <Videos
      {...rest}
      list={list}
      fits={(card) => !card.small && hasTag(card, tag)}
      empty={words.tagEmpty}
      emptyText={words.tagEmptyText}
    />
  )
}

/** Short clips of a tag. */
export function TagClips({ tag, sort, header }: OfTag) {
  const words = useWords(listingWords)
  const hasTag = useHasTag()
  return (
    <Videos
      list={useList('short.byTag', { tag, sort })}
      sort={sort}
      header={header}
      fits={(card) => card.small && hasTag(card, tag)}
      empty={words.clipsEmpty}
      emptyText={words.tagEmptyText}
    />
  )
}

/** Videos that carry all of several tags. */
export function TogetherVideos({ tags, sort }: { tags: string[]; sort: string }) {
  const words = useWords(listingWords)
  const hasTag = useHasTag()
  return (
    <Videos
      list={useList('mv.byTags', { tags, sort })}
      sort={sort}
      fits={(card) => !card.small && tags.every((tag) => hasTag(card, tag))}
      empty={words.togetherEmpty}
      emptyText={words.togetherEmptyText}
    />
  )
}

/** All videos of a home section, of which the home page shows the first. */
export function SectionVideos({ id, sort }: { id: number; sort: string }) {
  const words = useWords(listingWords)
  return (
    <Videos
      list={useList('element.mvs', { element_id: id, sort })}
      sort={sort}
      fits={() => false}
      empty={words.sectionEmpty}
      emptyText={words.tagEmptyText}
    />
  )
}

interface VideosProps {
  list: LiveList<Video>
  sort: string
  header?: ReactNode
  /** Which of the device's videos stand in for the list. */
  fits: (card: Video) => boolean
  empty: string
  emptyText: string
}

function Videos({ list, sort, header, fits, empty, emptyText }: VideosProps) {
  const words = useWords(listingWords)
  return (
    <ItemList
      kind="video"
      list={list}
      pick={(cards) => cards.filter(fits)}
      header={
        <>
          {header}
          <SortTabs
            list="porn_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<Age askedAt={list.askedAt} want={list.want} />}
          />
        </>
      }
      empty={
        <Empty icon={<Tag />} title={empty} action={<Button to={pageLink('/discovery/tag')}>{words.moreTags}</Button>}>
          {emptyText}
        </Empty>
      }
    />
  )
}
