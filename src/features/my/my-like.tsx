import type { GroupedKind, ItemKind } from '#contract/kind.ts'
import type { ListCall, ListKind } from '#bridge/cache-policies.ts'
import { useList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { kindOf, KindTabs } from './kind-tabs.tsx'
import { FollowedSeries } from './followed-series.tsx'
import styles from './own-lists.module.css'
import { FolderPlus, Heart, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { isLocalId } from '#bridge/outbox.ts'
import type { CardOf } from '#bridge/rows.ts'
import { groupCalls } from '#components/item-actions/group-calls.ts'
import { Chip } from '#components/chip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { GroupManager, type Group } from './group-manager.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { pageLink } from '#components/target.ts'

/** The list of each kind's favorites; those with collections are drawn by `GroupedLikes`. */
const plain = {
  novel: 'novel.favorites',
  picture: 'picture.favorites',
  audio: 'audio.favorites',
  game: 'game.favorites',
  article: 'article.favorites',
} as const satisfies { [K in ItemKind]?: ListCall }
type PlainKind = keyof typeof plain

const offered = ['video', 'comic', 'novel', 'picture', 'audio', 'game', 'article'] as const
const series = 'series'

/** What the person likes, by kind; videos and comics in collections too. */
export function MyLike({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const tab = kindOf(offered, search.tab, [series])
  return (
    <Screen title={words.likes}>
      <KindTabs offered={offered} active={tab} last={{ key: series, label: words.series }}>
        {tab === series ? (
          <FollowedSeries />
        ) : tab === 'video' || tab === 'comic' ? (
          <GroupedLikes key={tab} kind={tab} />
        ) : (
          <Favorites key={tab} kind={tab} />
        )}
      </KindTabs>
    </Screen>
  )
}

function Favorites({ kind }: { kind: PlainKind }) {
  const list = useList<(typeof plain)[PlainKind]>(plain[kind], {})
  return (
    <ItemList
      kind={kind as ListKind<(typeof plain)[PlainKind]>}
      list={list}
      pick={(cards) => cards.filter((card) => card.is_favorite)}
      header={
        <p className={styles.age}>
          <TimeAgo askedAt={list.askedAt} query={list.query} />
        </p>
      }
      empty={<NoLikes />}
    />
  )
}

/** Liked videos or favorite comics: all of them, or those of one collection, which can be made, renamed and deleted. */
function GroupedLikes({ kind }: { kind: GroupedKind }) {
  const words = useWords('mine')
  const groups = useList(groupCalls[kind].list, {})
  // one that is still to be sent has the outbox's name for it
  const known = groups.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ ...(entry.card as CardOf<'like-group:video'>), id: entry.id as Group['id'] }] : [],
  )
  const [groupId, choose] = useState<Group['id']>()
  const [managed, manage] = useState<Group | 'new'>()
  const group = known.find(({ id }) => id === groupId)
  const unsent = isLocalId(group?.id)
  const asked = useList(
    kind === 'video' ? 'user.liked' : 'comic.favorites',
    group ? { group_id: group.id as number } : {},
    !unsent,
  )
  // nobody but this device knows of it: what is there is all there is
  const list = unsent ? { ...asked, state: 'here' as const, more: false } : asked
  return (
    <>
      <ItemList
        kind={kind}
        list={list}
        pick={(cards) => cards.filter((card) => ('is_like' in card ? card.is_like : card.is_favorite))}
        header={
          <div className={styles.groups} role="group" aria-label={words.groups}>
            <Chip pressed={group === undefined} onClick={() => choose(undefined)}>
              {words.all}
            </Chip>
            {known.map((each) => (
              <Chip key={each.id} pressed={each.id === groupId} onClick={() => choose(each.id)}>
                {each.name} {each.count}
              </Chip>
            ))}
            <IconButton label={words.newGroup} icon={<FolderPlus />} onClick={() => manage('new')} />
            {group && (
              <IconButton label={words.manage(group.name)} icon={<Settings2 />} onClick={() => manage(group)} />
            )}
            <span className={styles.end}>
              <TimeAgo askedAt={list.askedAt} query={list.query} />
            </span>
          </div>
        }
        empty={<NoLikes />}
      />
      <GroupManager kind={kind} group={managed} onClose={() => manage(undefined)} />
    </>
  )
}

/** Nothing is liked yet: how that is done. */
function NoLikes() {
  const words = useWords('mine')
  return (
    <Empty icon={<Heart />} title={words.noLikes} action={<Button to={pageLink('/home')}>{words.browse}</Button>}>
      {words.noLikesText}
    </Empty>
  )
}
