import type { ItemKind } from '#contract/kind.ts'
import type { ListCall, ListKind } from '#bridge/kept.ts'
import { useList } from '#data/use-list.ts'
import { Age } from '#components/states/age.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { mineWords } from '#words/mine.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { GroupedLikes } from './grouped-likes.tsx'
import { NoLikes } from './no-likes.tsx'
import { kindOf, KindTabs } from './kind-tabs.tsx'
import { FollowedSeries } from './followed-series.tsx'
import styles from './own-lists.module.css'

/** The list of each kind's favourites; those with collections are drawn by `GroupedLikes`. */
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
  const words = useWords(mineWords)
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
          <Age askedAt={list.askedAt} want={list.want} />
        </p>
      }
      empty={<NoLikes />}
    />
  )
}
