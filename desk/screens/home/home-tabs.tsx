import { Link } from '@tanstack/react-router'
import { listsOf, type EntryListName } from '#contract/desk/entries.ts'
import { useEntryWords } from '../../entries/words.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { useWords } from './words.ts'

/** The sections of the pages, and the lists beside them. */
export function HomeTabs({ current }: { current: EntryListName | undefined }) {
  const words = useWords()
  const { lists } = useEntryWords()
  return (
    <ScreenTabs label={words.title}>
      <Link to="/home" activeOptions={{ exact: true }} aria-current={current === undefined ? 'page' : false}>
        {words.sections}
      </Link>
      {listsOf('home.edit').map((name) => (
        <Link
          key={name}
          to="/home/lists"
          search={{ list: name }}
          activeOptions={{ exact: true }}
          aria-current={current === name ? 'page' : false}
        >
          {lists[name]}
        </Link>
      ))}
    </ScreenTabs>
  )
}
