import type { Ad } from '#contract/shapes/home.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { SectionItems } from '#data/list-rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Age } from '#components/states/age.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { resourceWords } from '#words/resource.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { AdSlides } from '#components/ads/ad-slides.tsx'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { ContinueStrip } from './continue-strip.tsx'
import type { RecentKind } from './recent.ts'
import { ViewSwitch } from './view-switch.tsx'

export interface WorkHomeProps {
  /** Whose begun works are offered to go on with; absent where nothing is gone on with. */
  kind?: RecentKind
  /** The reply of the kind's home call. */
  list: LiveList<CardOf<'section'>, SectionItems>
}

/** The home of a channel of works: banner, where one stopped, and sections. */
export function WorkHome({ kind, list }: WorkHomeProps) {
  const words = useWords(shellWords)
  const resource = useWords(resourceWords)
  useRefreshOnTab(list.refresh)
  const { banner = [] } = (list.head ?? {}) as { banner?: Ad[] }
  const isBare =
    list.state === 'here' && list.entries.every((entry) => entry.type === 'item' && (entry.extra?.length ?? 0) === 0)
  if (isBare)
    return (
      <RefreshArea onRefresh={list.refresh}>
        <ViewSwitch how={undefined} />
        <Empty title={words.emptyTitle}>{resource.emptyText}</Empty>
      </RefreshArea>
    )
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        draw={(section, items) => <SectionBlock section={section} items={items} />}
        bare
        header={
          <>
            <ViewSwitch how={undefined} end={<Age askedAt={list.askedAt} want={list.want} />} />
            <AdSlides ads={banner} />
            {kind && <ContinueStrip kind={kind} />}
          </>
        }
        skeleton={<Skeleton label={words.loading} shape="works" count={9} />}
        empty={<Empty title={words.emptyTitle} />}
      />
    </RefreshArea>
  )
}
