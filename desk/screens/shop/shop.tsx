import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { listsOf } from '#contract/desk/entries.ts'
import { EntryTable } from '../../entries/entry-table.tsx'
import { useEntryWords } from '../../entries/words.ts'
import { Page } from '../../parts/page.tsx'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { Rates } from './rates.tsx'
import { Tickets } from './tickets.tsx'
import { useShopWords } from './words.ts'

/** What is sold, how it is paid, and the rates that the place is run by. */
export function Shop() {
  const words = useShopWords()
  const entryWords = useEntryWords()
  const { list = 'products', ...search } = useSearch({ from: '/shop' })
  const go = useNavigate({ from: '/shop' })
  return (
    <Page title={words.title} help={list === 'rates' || list === 'tickets' ? words.helps[list] : entryWords.help[list]}>
      <ScreenTabs label={words.lists}>
        {listsOf('shop.edit').map((name) => (
          <Link
            key={name}
            to="/shop"
            search={{ list: name as typeof list }}
            activeOptions={{ exact: true }}
            aria-current={name === list ? 'page' : false}
          >
            {entryWords.lists[name]}
          </Link>
        ))}
        {(['tickets', 'rates'] as const).map((name) => (
          <Link
            key={name}
            to="/shop"
            search={{ list: name }}
            activeOptions={{ exact: true }}
            aria-current={list === name ? 'page' : false}
          >
            {words[name]}
          </Link>
        ))}
      </ScreenTabs>
      {list === 'rates' && <Rates />}
      {list === 'tickets' && (
        <Tickets text={search.text ?? ''} onSearch={(text) => void go({ search: { list, text: text || undefined } })} />
      )}
      {list !== 'rates' && list !== 'tickets' && (
        <EntryTable
          group="shop"
          list={list}
          search={search}
          onSearch={(next) => void go({ search: { list, ...next } })}
        />
      )}
    </Page>
  )
}
