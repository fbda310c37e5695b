import { Telescope } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import styles from './discovery.module.css'
import { pageLink } from '#components/target.ts'

export interface DiscoveryPageProps extends InputOf<'element.list'> {
  /** What the page is for, in a sentence; its age stands beside it. */
  intro?: ReactNode
  /** Before the sections. */
  header?: ReactNode
}

/** The sections of a discovery page. */
export function DiscoveryPage({ page, intro, header }: DiscoveryPageProps) {
  const words = useWords('discovery')
  const frame = useWords('shell')
  const list = useList<'element.list', SectionItems>('element.list', { page })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        bare
        renderItem={(section, items) => <SectionBlock section={section} items={items} />}
        header={
          <>
            {header}
            <div className={styles.intro}>
              {intro !== undefined && <p>{intro}</p>}
              <TimeAgo askedAt={list.askedAt} query={list.query} />
            </div>
          </>
        }
        skeleton={<Skeleton label={frame.loading} shape="cards" count={8} />}
        empty={
          <Empty
            icon={<Telescope />}
            title={words.emptyPage}
            action={<Button to={pageLink('/home')}>{words.toHome}</Button>}
          >
            {words.emptyPageText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}
