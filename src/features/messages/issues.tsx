import { ChevronRight, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { HelpItem } from '#contract/shapes/message.ts'
import { useFold } from '#data/fold.ts'
import { useAnswer } from '#data/use-answer.ts'
import { fetchQuery } from '#data/queries.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { Loading } from '#components/states/loading.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { findHelp } from './find-help.ts'
import styles from './messages.module.css'
import { pageLink } from '#components/target.ts'

/** Questions and answers by group, with a search that needs no connection. */
export function Issues() {
  const words = useWords('messages')
  const frame = useWords('shell')
  const [word, setWord] = useState('')
  const help = useAnswer('help.list', {})
  const fold = useFold()
  return (
    <Screen title={words.help}>
      <RefreshArea onRefresh={() => fetchQuery('help.list', {})}>
        <div className={styles.place}>
          <SearchField
            label={words.helpSearch}
            placeholder={words.helpSearch}
            clearLabel={words.helpClear}
            value={word}
            onChange={setWord}
            onSearch={setWord}
          />
          {help.state === 'here' ? (
            <Groups items={findHelp(help.value.list, word, fold)} opened={word.trim() !== ''} />
          ) : (
            <Loading on={help} skeleton={<Skeleton label={frame.loading} shape="rows" />} />
          )}
          <div className={styles.service}>
            <Button to={pageLink('/user/customer')}>{words.askService}</Button>
          </div>
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Groups({ items, opened }: { items: readonly HelpItem[]; opened: boolean }) {
  'use memo'
  const words = useWords('messages')
  if (items.length === 0)
    return (
      <Empty icon={<SearchX />} title={words.noHelp}>
        {words.noHelpText}
      </Empty>
    )
  return [...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
    <section key={group} className={styles.group}>
      <SectionHead title={group} />
      {members.map((item) => (
        <details key={`${item.id}-${opened}`} className={styles.question} open={opened && items.length <= 3}>
          <summary>
            {item.question}
            <ChevronRight aria-hidden />
          </summary>
          <div className={styles.answer}>
            <RichText html={item.answer} checkLink={textLink} />
          </div>
        </details>
      ))}
    </section>
  ))
}
