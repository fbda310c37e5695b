import { MapPin } from 'lucide-react'
import { useList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './own-lists.module.css'
import { pageLink } from '#components/target.ts'

const tabs = ['bought', 'liked'] as const
type OwnTab = (typeof tabs)[number]
const tabOf = (tab: string | undefined): OwnTab => (tab === 'liked' ? 'liked' : 'bought')
const calls = { bought: 'dating.bought', liked: 'dating.liked' } as const

/** Listings that the person has unlocked or likes. */
export function MyDating({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const tab = tabOf(search.tab)
  return (
    <Screen title={words.listings}>
      <div className={styles.place}>
        <Segmented
          label={words.kinds}
          value={tab}
          options={tabs.map((value) => ({ value, label: words.listingTabs[value] }))}
          onChange={(next) => changeView('tab', next)}
        />
      </div>
      <Listings key={tab} tab={tab} />
    </Screen>
  )
}

function Listings({ tab }: { tab: OwnTab }) {
  const words = useWords('mine')
  const list = useList(calls[tab], {})
  return (
    <ItemList
      kind="dating"
      list={list}
      pick={(cards) => cards.filter((card) => (tab === 'bought' ? card.is_pay : card.is_like))}
      header={
        <p className={styles.age}>
          <TimeAgo askedAt={list.askedAt} query={list.query} />
        </p>
      }
      empty={
        <Empty
          icon={<MapPin />}
          title={words.noListings[tab]}
          action={<Button to={pageLink('/dating')}>{words.browse}</Button>}
        >
          {words.noListingsText}
        </Empty>
      }
    />
  )
}
