import { useNavigate, useSearch } from '@tanstack/react-router'
import { EntryTable } from '../../entries/entry-table.tsx'
import { useEntryWords } from '../../entries/words.ts'
import { Page } from '../../parts/page.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { useWords } from './words.ts'

/** The lists of the app's pages: banners, hot words, topics, notices, the app center and help. */
export function HomeLists() {
  const words = useWords()
  const entryWords = useEntryWords()
  const { list = 'ads', ...search } = useSearch({ from: '/home/lists' })
  const go = useNavigate({ from: '/home/lists' })
  return (
    <Page title={words.title} help={entryWords.help[list]}>
      <HomeTabs current={list} />
      <EntryTable
        group="home"
        list={list}
        search={search}
        onSearch={(next) => void go({ search: { list, ...next } })}
      />
    </Page>
  )
}
