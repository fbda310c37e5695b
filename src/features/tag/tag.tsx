import { useHidden } from '#data/hidden.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByTag } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { useWords } from '#words/words.ts'
import { MutedTag, TagMenu } from './shared/tag-menu.tsx'
import { tagsOf } from './shared/tag-link.ts'
import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ItemList } from '#features/item-list/item-list.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { pageLink } from '#components/target.ts'

/** Lists of videos are in the order of heat until the person chooses another. */
const defaultSort = 'hot'

type Search = PageProps<typeof ByTag>['search']

/** The videos of a tag, of several tags at once, or of a home section. */
export function TagPage({ search }: { search: Search }) {
  const { tag, section, sort = defaultSort } = search
  const names = tagsOf(tag)
  if (section)
    return (
      <Screen title={tag}>
        <SectionVideos id={section} sort={sort} />
      </Screen>
    )
  if (names.length > 1)
    return (
      <Screen title={names.map((name) => `#${name}`).join(' ')}>
        <TogetherVideos tags={names} sort={sort} />
      </Screen>
    )
  return <OneTag name={names[0] ?? tag} search={search} />
}

const tabs = ['videos', 'clips'] as const

function OneTag({ name, search: { id, tab, sort = defaultSort } }: { name: string; search: Search }) {
  const words = useWords('listing')
  const muted = useHidden({ kind: 'tag', id: name })
  const active = tabs.find((one) => one === tab) ?? 'videos'
  const strip = (
    <ChannelStrip
      label={words.kinds}
      channels={tabs.map((key) => ({ key, label: words.tabs[key] }))}
      active={active}
      onSelect={(key) => changeView('tab', key)}
    />
  )
  return (
    <Screen title={`#${name}`} right={!muted && <TagMenu name={name} />}>
      {muted ? (
        <MutedTag row={muted} />
      ) : active === 'clips' ? (
        <TagClips tag={name} sort={sort} header={strip} />
      ) : id ? (
        <TagVideosById id={id} tag={name} sort={sort} header={strip} />
      ) : (
        <TagVideosByName tag={name} sort={sort} header={strip} />
      )}
    </Screen>
  )
}

type Video = CardOf<'video'>

interface OfTag {
  tag: string
  sort: string
  header: ReactNode
}

/** Videos of a tag by its id. */
function TagVideosById({ id, ...rest }: OfTag & { id: number }) {
  return <TagVideos {...rest} list={useList('mv.byTagNew', { tag_id: id, sort: rest.sort })} />
}

/** Videos of a tag by its name, for links that know no id. */
function TagVideosByName(props: OfTag) {
  return <TagVideos {...props} list={useList('mv.byTag', { tag: props.tag, sort: props.sort })} />
}

function TagVideos({ tag, list, ...rest }: OfTag & { list: LiveList<Video> }) {
  const words = useWords('listing')
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
function TagClips({ tag, sort, header }: OfTag) {
  const words = useWords('listing')
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
function TogetherVideos({ tags, sort }: { tags: string[]; sort: string }) {
  const words = useWords('listing')
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
function SectionVideos({ id, sort }: { id: number; sort: string }) {
  const words = useWords('listing')
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
  const words = useWords('listing')
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
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
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
