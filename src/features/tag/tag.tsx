import { useHidden } from '#data/hidden.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByTag } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { listingWords } from '#words/listing.ts'
import { useWords } from '#words/words.ts'
import { MutedTag } from './shared/muted-tag.tsx'
import { tagsOf } from './shared/tag-link.ts'
import { TagMenu } from './shared/tag-menu.tsx'
import { SectionVideos, TagClips, TagVideosById, TagVideosByName, TogetherVideos } from './videos.tsx'

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
  const words = useWords(listingWords)
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
